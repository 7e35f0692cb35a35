import { type ReferenceChild, startReferenceChild } from '../../src/archive/child.js';
import type { ReferenceOptions } from '../../src/archive/options.js';
import type { HostName } from '../../src/spec/operation.js';
import { limitsOfProfile, SCALED_SIZES } from '../../src/suite/target/embedded-profile.js';
import { type AssayRun, runAssay } from './assay-run.js';
import { type ProxyOptions, proxies } from './nginx-config.js';
import { startNginx } from './nginx-process.js';

type Urls = Record<HostName, string>;

/**
 * Judges the reference archive through nginx: each of its origins has a port of nginx in front.
 *
 * @param options of the command
 */
export async function judgeProxied(
  layout: Pick<ReferenceOptions, 'onePort' | 'prefixes'>,
  proxy: ProxyOptions,
  token: string,
  options: readonly string[] = [],
): Promise<AssayRun> {
  const archive = await startReferenceChild({
    store: 'memory',
    token,
    limits: SCALED_SIZES,
    ...layout,
  });
  try {
    return await judgeBehind(archive, proxy, token, options);
  } finally {
    await archive.stop();
  }
}

async function judgeBehind(
  archive: ReferenceChild,
  proxy: ProxyOptions,
  token: string,
  options: readonly string[],
): Promise<AssayRun> {
  const origins = [...new Set(Object.values(archive.urls).map((url) => new URL(url).origin))];
  const nginx = await startNginx(origins.length, proxies(origins, proxy));
  try {
    const inFront = (url: string) =>
      url.replace(/^http:\/\/[^/]+/, (origin) => {
        return `http://127.0.0.1:${nginx.ports[origins.indexOf(origin)]}`;
      });
    const hosts = Object.entries(archive.urls).map(([name, url]) => [name, inFront(url)]);
    return await runAssay(profile(Object.fromEntries(hosts), archive.inspectorUrl), token, options);
  } finally {
    await nginx.stop();
  }
}

function profile(hosts: Urls, inspector: string): object {
  return {
    target: 'reference archive behind nginx',
    hosts,
    emailFiles: 'conversations',
    limits: limitsOfProfile(SCALED_SIZES),
    inspector: { url: inspector },
  };
}
