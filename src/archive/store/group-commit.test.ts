import { expect, it } from 'vitest';
import { type Database, openDatabase } from './database.js';
import { GroupCommit } from './group-commit.js';

function start() {
  const db = openDatabase(':memory:');
  db.exec('CREATE TABLE seen (n INTEGER)');
  const log: string[] = [];
  let failing = false;
  const watched: Database = {
    ...db,
    exec: (sql) => {
      log.push(sql);
      if (sql === 'COMMIT' && failing) {
        failing = false;
        throw new Error('the disk is full');
      }
      db.exec(sql);
    },
  };
  const add = db.prepare('INSERT INTO seen VALUES (?)');
  const all = () => db.prepare('SELECT n FROM seen ORDER BY n').all();
  return {
    log,
    commits: new GroupCommit(watched),
    add,
    seen: () => all().map(({ n }) => Number(n)),
    failNextCommit: () => {
      failing = true;
    },
  };
}

it('shares one transaction among all that ask in a turn', async () => {
  const { log, commits, add, seen } = start();
  const results = await Promise.all(
    [1, 2, 3].map((n) =>
      commits.run(() => {
        add.run(n);
        return n * 10;
      }),
    ),
  );
  expect(results).toEqual([10, 20, 30]);
  expect(seen()).toEqual([1, 2, 3]);
  expect(log.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
});

it('rolls a piece that throws back alone', async () => {
  const { commits, add, seen } = start();
  const failing = commits.run(() => {
    add.run(1);
    throw new Error('no');
  });
  const fine = commits.run(() => add.run(2));
  await expect(failing).rejects.toThrow('no');
  await fine;
  expect(seen()).toEqual([2]);
});

it('fails all of them when the commit fails, and goes on', async () => {
  const { commits, add, seen, failNextCommit } = start();
  failNextCommit();
  const lost = [1, 2].map((n) => commits.run(() => add.run(n)));
  const outcomes = await Promise.allSettled(lost);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(seen()).toEqual([]);
  await commits.run(() => add.run(3));
  expect(seen()).toEqual([3]);
});
