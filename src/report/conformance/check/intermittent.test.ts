import { expect, it } from 'vitest';
import { failsNowAndThen } from './intermittent.js';

const failed = (actual: string, reproduced: string) => ({ failure: { actual, reproduced } });

it('tells one defect that comes now and then from a failure that always comes', () => {
  const now = failed('500', '1 of 3');
  const other = failed('503', '2 of 3');
  const always = failed('500', '3 of 3');
  expect(failsNowAndThen([now, other, always])).toMatch(
    /^2 of 3 failures came in some tries only, as 500 or 503: one defect may be behind all of them/,
  );
  const onTheWay = failed('submission of an email: needs 2xx, came 500', '1 of 2');
  expect(failsNowAndThen([now, onTheWay])).toMatch(/^all 2 failures came in some tries/);
  expect(failsNowAndThen([now, now])).toMatch(/^all 2 failures came in some tries only, as 500:/);
});

it('tells what the rest of a body that was not read looks like', () => {
  const misread = failed('501', '1 of 3');
  expect(failsNowAndThen([misread, misread])).toMatch(/as 501, .* part of a body unread/);
});

it('says nothing of one, nor of answers that are no error of the server', () => {
  expect(failsNowAndThen([failed('500', '1 of 3'), failed('500', '3 of 3')])).toBeUndefined();
  expect(failsNowAndThen([failed('404', '1 of 3'), failed('404', '2 of 3')])).toBeUndefined();
  expect(failsNowAndThen([])).toBeUndefined();
});
