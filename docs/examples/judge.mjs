// A plain script: node judge.mjs [profile.yaml]. It ends with 1 where a must failed, with 3 where one has no verdict.
import { judge, loadProfile } from 'archive-assay';

const [file] = process.argv.slice(2);
const target = file === undefined ? 'embedded' : await loadProfile(file);
const options = { only: ['files/re-upload*', 'acme/**'], scenarios: ['own'], seed: 1 };

for await (const event of judge(target, options)) {
  if (event.type === 'check-finished' && event.check.failure) {
    console.log(`${event.check.id}: ${event.check.failure.message}`);
  }
  if (event.type !== 'run-finished') continue;
  const { verdict, own } = event;
  console.log(`the interface: ${verdict}; our own requirements: ${own?.verdict ?? 'none'}`);
  if (verdict === 'nonconformant' || own?.verdict === 'not-met') process.exitCode = 1;
  else if (verdict === 'incomplete' || own?.verdict === 'incomplete') process.exitCode = 3;
}
