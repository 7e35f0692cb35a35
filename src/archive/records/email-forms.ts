import type { Variations } from '../variations.js';
import { asArray, asObject, asText, type JsonObject } from './shape.js';

type EmailForm = Variations['emailForm'];

/** What a form demands of a member of the overview. */
type Demand = (value: unknown, where: string) => void;

const textList: Demand = (value, where) => {
  for (const one of asArray(value, where)) asText(one, `${where}[]`);
};

/** An object with a list of objects, each with one text. */
const listInside =
  (list: string, member: string): Demand =>
  (value, where) => {
    for (const one of asArray(asObject(value, where)[list], `${where}.${list}`)) {
      asText(asObject(one, `${where}.${list}[]`)[member], `${where}.${list}[].${member}`);
    }
  };

const member =
  (name: string): Demand =>
  (value, where) =>
    void asText(asObject(value, where)[name], `${where}.${name}`);

const FORMS: Record<Exclude<EmailForm, 'any'>, Record<string, Demand>> = {
  texts: { senders: textList, recipients: textList, content: asText, files: textList },
  'lists-in-objects': {
    senders: listInside('from', 'address'),
    recipients: listInside('to', 'address'),
    content: member('plain'),
    files: listInside('attached', 'fileKey'),
  },
  'one-of-each': {
    senders: member('address'),
    recipients: member('address'),
    content: member('plain'),
    files: asText,
  },
};

/**
 * The request of an email whose overview has the form that the archive demands.
 *
 * @throws Malformed when it has not
 */
export function inForm(body: unknown, form: EmailForm): unknown {
  if (form === 'any') return body;
  const overview: JsonObject = asObject(
    asObject(body, 'the request').emailOverview,
    'emailOverview',
  );
  for (const [name, demand] of Object.entries(FORMS[form])) {
    const value = overview[name];
    if (value !== undefined && value !== null) demand(value, `emailOverview.${name}`);
  }
  return body;
}
