import type { Operation } from '../../spec/operation.js';
import { asArray, asObject, asText } from './shape.js';

/**
 * A request without the envelope that a variation of the archive demands, to show that a target may
 * want more than the interface tells.
 *
 * @throws Malformed when it comes without
 */
export function unwrapped(body: unknown, operation: Operation): unknown {
  const request = asObject(body, 'the request');
  switch (operation) {
    case 'conversations':
      asText(asObject(request.requestInfo, 'requestInfo').requestId, 'requestInfo.requestId');
      return request;
    case 'voice':
      asText(request.tenant, 'tenant');
      return request;
    case 'email': {
      const overview = asObject(request.emailOverview, 'emailOverview');
      asText(overview.platform, 'emailOverview.platform');
      return request;
    }
    case 'eventFeed': {
      const card = asObject(asArray(request.cards, 'cards')[0], 'cards[0]');
      return asObject(asArray(card.sections, 'sections')[0], 'sections[0]');
    }
  }
}
