import type { Exchange } from '../../src/http/exchange/exchange.js';

/** An exchange that was answered, of which only its number matters. */
export const exchangeOf = (id: number): Exchange => ({
  id,
  at: '2024-01-01T00:00:00.000Z',
  method: 'POST',
  url: 'http://127.0.0.1/',
  requestHeaders: {},
  timing: { totalMs: 1 },
  outcome: 'answered',
});
