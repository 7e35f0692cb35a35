import { expect, it } from 'vitest';
import { blocked, exchangeResult, PASSED, violation } from '../../../test/support/engine-fakes.js';
import type { Exchange } from '../../http/exchange/exchange.js';
import { sentOf } from './sent.js';

const EXCHANGES = [1, 2, 3].map((id): Exchange => ({ ...exchangeResult().exchange, id }));
const UPLOAD: Exchange = { ...exchangeResult().exchange, id: 0 };

/** Which requests the uploads are looked for in, and what came of that. */
function sent(conclusion: Parameters<typeof sentOf>[0], met = conclusion) {
  let asked: number[] = [];
  const referredToBy = (exchanges: readonly Exchange[]) => {
    asked = exchanges.map(({ id }) => id);
    return exchanges.length === 0 ? [] : [UPLOAD];
  };
  const attempt = { conclusion: met, exchanges: EXCHANGES };
  const { prepared, deciding } = sentOf(conclusion, attempt, { prepared: { referredToBy } });
  return { asked, prepared: prepared.map(({ id }) => id), deciding: deciding?.id };
}

it('has the uploads of what is referred to up to the deciding request, and of nothing after it', () => {
  expect(sent(violation({ exchange: 2 }))).toEqual({ asked: [1, 2], prepared: [0], deciding: 2 });
  expect(sent(violation()).deciding).toBe(3);
  expect(sent(blocked(), violation({ exchange: 1 })).asked).toEqual([1]);
});

it('has none where nothing decided', () => {
  const none = { asked: [], prepared: [], deciding: undefined };
  expect(sent(blocked())).toEqual(none);
  expect(sent(PASSED)).toEqual(none);
});
