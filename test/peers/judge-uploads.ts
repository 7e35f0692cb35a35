import { type AssayRun, runAssay } from './assay-run.js';
import type { Servers } from './nginx-config.js';
import { startNginx } from './nginx-process.js';

/**
 * Judges nginx as the upload host of an archive; the limits are what `client_max_body_size 4m`
 * says.
 */
export async function judgeUploads(servers: Servers, token: string): Promise<AssayRun> {
  const nginx = await startNginx(1, servers);
  try {
    const profile = {
      target: 'nginx with WebDAV',
      hosts: { conversations: `http://127.0.0.1:${nginx.ports[0]}` },
      limits: { file: { accept: 4194304, refuse: 4194305 } },
    };
    return await runAssay(profile, token);
  } finally {
    await nginx.stop();
  }
}
