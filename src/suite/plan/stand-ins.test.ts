import { expect, it } from 'vitest';
import { type KnownFault, readKnownFaults } from '../../package/known-faults.js';
import { DEFAULT_LIMITS } from '../../profile/default-limits.js';
import { loadSuite } from '../load-suite.js';
import { standIns } from './stand-ins.js';

const HOSTS = ['conversations', 'voice', 'eventFeed'];
const REQUIREMENTS = ['files/upload-answers-200'];
const COSTLY = { exchanges: 20, uploads: 10, records: 10, named: 0 };
const CHEAP = { exchanges: 2, uploads: 1, records: 1, named: 0 };

/**
 * What is left out of some checks of a requirement that others, of no interest here, judge on each
 * host.
 */
function standInsOf(
  ids: readonly string[],
  faults: Parameters<typeof standIns>[1],
  sends = COSTLY,
) {
  const others = HOSTS.map((host) => `files/other/${host}/apart-from-${host}`);
  const of = (id: string) => ({ id, requirements: REQUIREMENTS, sends });
  return standIns([...ids, ...others].map(of), faults);
}

it('stands in for no check of another requirement', () => {
  const checks = ['voice', 'eventFeed'].map((host) => ({
    id: `access/need-a-token/${host}/none`,
    requirements: [`access/${host}-needs-a-token`],
    sends: COSTLY,
  }));
  expect(standIns(checks, [])).toEqual({});
});

const fault = (name: string, ...foundBy: string[]): KnownFault => ({
  fault: name,
  requirement: 'a/b',
  title: 'x',
  foundBy,
});
const checks = (scenario: string) => HOSTS.map((host) => `files/${scenario}/${host}`);

it('leaves one of the checks that differ in their host, and names it', () => {
  const ids = checks('small');
  const left = standInsOf(ids, []);
  expect(Object.keys(left)).toHaveLength(2);
  const [stays] = ids.filter((id) => !(id in left));
  expect(new Set(Object.values(left))).toEqual(new Set([stays]));
});

it('leaves each host a check of each requirement, and of each scenario that costs little', () => {
  const alone = HOSTS.map((host) => ({
    id: `files/small/${host}`,
    requirements: REQUIREMENTS,
    sends: COSTLY,
  }));
  expect(standIns(alone, [])).toEqual({});
  expect(standInsOf(checks('small'), [], CHEAP)).toEqual({});
  // A scenario may be called like its requirement.
  const ids = HOSTS.flatMap((host) => ['a', 'b'].map((row) => `${REQUIREMENTS}/${host}/${row}`));
  const left = standIns(
    ids.map((id) => ({ id, requirements: REQUIREMENTS, sends: CHEAP })),
    [],
  );
  expect(Object.keys(left).length).toBeGreaterThan(0);
  for (const host of HOSTS) {
    expect(ids.some((id) => id.includes(`/${host}/`) && !(id in left))).toBe(true);
  }
});

it('leaves each host what takes one request, and two where they ask for what is archived', () => {
  const of = (scenario: string, exchanges: number) =>
    standIns(
      HOSTS.flatMap((host) => ['a', 'b'].map((row) => `${scenario}/${host}/${row}`)).map((id) => ({
        id,
        requirements: REQUIREMENTS,
        sends: { ...CHEAP, exchanges },
      })),
      [],
    );
  expect(of('access/short', 1)).toEqual({});
  expect(of('access/short', 2)).not.toEqual({});
  expect(of('archive/cannot', 2)).toEqual({});
  expect(of('archive/cannot', 3)).not.toEqual({});
});

it('goes round the hosts with the scenarios', () => {
  const staying = Array.from({ length: 30 }, (_, at) => {
    const ids = checks(`scenario-${at}`);
    const left = standInsOf(ids, []);
    return ids
      .find((id) => !(id in left))
      ?.split('/')
      .at(-1);
  });
  expect(new Set(staying)).toEqual(new Set(HOSTS));
});

it('tells what differs otherwise apart', () => {
  expect(standInsOf(['files/a/voice/x', 'files/a/eventFeed/y', 'files/b/voice/x'], [])).toEqual({});
});

it('leaves what is named after an operation, and is no host of a scenario', () => {
  expect(standInsOf(['voice/plain', 'conversations/plain', 'eventFeed/plain'], [])).toEqual({});
});

it('leaves at least two checks for each fault that had as many', () => {
  const ids = ['a', 'b', 'c'].flatMap(checks);
  const faults = [fault('every', ...ids), fault('few', ...checks('a')), fault('b', ...checks('b'))];
  const left = standInsOf(ids, faults);
  expect(Object.keys(left).length).toBeGreaterThan(0);
  for (const { foundBy } of faults) {
    expect(foundBy.filter((id) => !(id in left)).length).toBeGreaterThanOrEqual(2);
  }
});

it('leaves every known fault a check that a usual run has', async () => {
  const { checks: all } = await loadSuite({ limits: DEFAULT_LIMITS });
  const usual = new Set(all.filter(({ standIn }) => standIn === undefined).map(({ id }) => id));
  const faults = await readKnownFaults();
  const lost = faults.filter(
    ({ foundBy }) => foundBy.length > 0 && !foundBy.some((id) => usual.has(id)),
  );
  expect(lost.map((one) => one.fault)).toEqual([]);
});
