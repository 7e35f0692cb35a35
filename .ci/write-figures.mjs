// Writes into the pages what can be counted: the plan of a run of everything, what the tiers are worth, and how much of
// what could meet does. `npm run build` first; tests hold the pages to the same figures.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const built = (name) => import(path(`dist/tools/${name}.js`));

/**
 * @param {string} page
 * @param {[RegExp, string][]} changes
 */
function rewrite(page, changes) {
  let text = readFileSync(path(page), 'utf8');
  for (const [pattern, by] of changes) {
    if (!pattern.test(text)) throw new Error(`${page} has nothing like ${pattern}`);
    text = text.replace(pattern, by);
  }
  writeFileSync(path(page), text);
}

const said = execFileSync(process.execPath, [path('dist/cli/main.js'), 'run', '--dry-run'], {
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
});
const [, checks, exchanges, size] =
  /^(\d+ checks and \d+ questions), about (\d+) exchanges, (.+) to send$/m.exec(said);
const [, files, records] = /^about (\d+) files and (\d+) records/m.exec(said);

const { readFaultsAtNoCost, readKnownFaults } = await built('package/known-faults');
const { powerOf } = await built('suite/plan/power');
const { readShippedPlan } = await built('suite/plan/shipped-plan');
const { tiers, coverage } = await readShippedPlan();
const faults = await readFaultsAtNoCost();
const known = (await readKnownFaults()).length;
const percent = (share) => `${Math.round(share * 100)} %`;
const worth = ({ checks: chosen, crossValidated }) => ({
  count: chosen.length,
  found: powerOf(new Set(chosen), faults).faults,
  share: percent(crossValidated),
});

const gate = worth(tiers.interface.gate.inspector);
const onTheWire = worth(tiers.interface.gate.wire);
rewrite('README.md', [
  [/^( {2}plan +).*$/m, `$1${checks}, about ${exchanges} exchanges, ${size} to send`],
  [/^( {2}leaves +).*$/m, `$1${files} files and ${records} records in the archive, permanently`],
  [
    /without an inspector its \d+ checks find \d+/,
    `without an inspector its ${onTheWire.count} checks find ${onTheWire.found}`,
  ],
  [
    /Its \d+ checks find \d+ of the \d+ deliberate faults that the suite is tested with, and \d+ %/,
    `Its ${gate.count} checks find ${gate.found} of the ${known} deliberate faults that the suite is tested with, and ${gate.share}`,
  ],
]);
rewrite('docs/trust.md', [
  [/\| \d+, two or more for every requirement/, `| ${known}, two or more for every requirement`],
]);
rewrite('docs/circumstances.md', [
  ...['all', 'full'].map((run) => [
    new RegExp(`\\| \`${run}\` \\| \\d+ % \\| \\d+ % \\|`),
    `| \`${run}\` | ${percent(coverage[run].singles)} | ${percent(coverage[run].pairs)} |`,
  ]),
]);
const misses = JSON.parse(readFileSync(path('docs/tier-misses.json'), 'utf8'));
rewrite('docs/tiers.md', [
  [/\d+ faults that a full run finds/, `${misses.length} faults that a full run finds`],
  [/find, of \d+ known faults/, `find, of ${known} known faults`],
  ...['smoke', 'gate'].flatMap((tier) =>
    [
      ['inspector', 'with an inspector'],
      ['wire', 'without'],
    ].map(([kind, words]) => {
      const { count, found, share } = worth(tiers.interface[tier][kind]);
      return [
        new RegExp(`\\| \`${tier}\`, ${words} \\| .*`),
        `| \`${tier}\`, ${words} | ${count} | ${found} | ${share} |`,
      ];
    }),
  ),
]);
