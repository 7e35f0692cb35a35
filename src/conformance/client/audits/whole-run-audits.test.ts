import { describe, expect, it } from 'vitest';
import { exchangeOf } from '../../../../test/support/exchange-of.js';
import { replyOf } from '../../../../test/support/reply.js';
import type { InspectedRecord } from '../../../profile/inspector/inspector-answer.js';
import type { Inspector } from '../../../profile/inspector/inspector-client.js';
import { buildRecord } from '../../../records/build-record.js';
import { Fresh } from '../../../records/fresh.js';
import { givenBody } from '../../../records/record-body.js';
import type { EntrySpec, RecordSpec } from '../../../records/record-spec.js';
import type { Operation } from '../../../spec/operation.js';
import type { SubmitCommand } from '../../language/session/commands.js';
import type { Submission } from '../../language/session/submission.js';
import { AcceptedRecords } from './accepted-records.js';

const fresh = new Fresh('audits', 'abcdef');
const START = fresh.markerStart;
const origin = (id: number) => ({ label: `conversations/${id}`, shown: exchangeOf(id) });

const context = { templates: {}, fresh, now: 0, plainFile: null };

const submission = (status: number, text = 'Hello.', entry: EntrySpec = {}): Submission =>
  answered('conversations', { text, entries: [entry] }, status);

function answered(operation: Operation, spec: RecordSpec, status: number): Submission {
  const record = buildRecord(operation, spec, context);
  return {
    operation,
    record,
    body: record.body,
    marker: record.marker,
    framing: 'length',
    headers: undefined,
    attached: false,
    reply: replyOf(status),
  };
}

const command = (more: Partial<SubmitCommand> = {}): SubmitCommand => ({
  operation: 'conversations',
  content: { spec: {} },
  framing: 'length',
  token: 'good',
  asArchived: true,
  ...more,
});

/** As an inspector shows it, perhaps with another text. */
const shown = (
  { record }: Submission,
  change: (text: string) => string = (text) => text,
): InspectedRecord => ({
  operation: 'conversations' as const,
  record: JSON.parse(change(JSON.stringify(record?.request))).conversationEvents[0],
  files: [],
});

/**
 * An archive with some records; one that knows no beginnings of words finds whole markers alone.
 */
const inspectorOf = (records: InspectedRecord[], knowsBeginnings = true): Inspector => ({
  urlOf: () => 'http://inspector.test/',
  file: async () => undefined,
  records: async ({ marker }) =>
    knowsBeginnings || marker.length > START.length + 1
      ? records.filter((record) => JSON.stringify(record).includes(marker))
      : [],
});

describe('what a run got accepted', () => {
  const query = { operation: 'conversations', part: 'contents' } as const;

  it.each([true, false])(
    'is compared with what is archived of it (beginnings: %s)',
    async (knows) => {
      const accepted = new AcceptedRecords();
      const [one, other] = [submission(200), submission(200, 'Two  blanks.')];
      accepted.note(one, command(), origin(1));
      accepted.note(other, command(), origin(2));
      const inspector = inspectorOf(
        [shown(one), shown(other, (text) => text.replace('Two  b', 'Two b'))],
        knows,
      );
      expect(await accepted.archived(query, START, inspector)).toMatchObject({
        compared: 2,
        differing: 1,
        first: { record: { label: 'conversations/2', marker: other.marker } },
      });
    },
  );

  it('is read once where it is shown as it was sent', async () => {
    const accepted = new AcceptedRecords();
    const sent = submission(200);
    let reads = 0;
    const bytes = (): Buffer => {
      reads += 1;
      return sent.body.bytes();
    };
    accepted.note({ ...sent, body: { ...sent.body, bytes } }, command(), origin(1));
    const audit = await accepted.archived(query, START, inspectorOf([shown(sent)]));
    expect({ ...audit, reads }).toEqual({ compared: 1, differing: 0, reads: 1 });
  });

  it('is left out where it was not to be accepted, or is shown twice', async () => {
    const accepted = new AcceptedRecords();
    const [odd, twice] = [submission(200, 'Odd.'), submission(200, 'Twice.')];
    accepted.note(odd, command({ asArchived: false }), origin(1));
    accepted.note(twice, command(), origin(2));
    const changed = (text: string) => text.replace('Odd.', 'Even.').replace('Twice.', 'Thrice.');
    const inspector = inspectorOf([shown(odd, changed), shown(twice, changed), shown(twice)]);
    expect(await accepted.archived(query, START, inspector)).toEqual({ compared: 0, differing: 0 });
  });

  it('is left out where the record of another one names it', async () => {
    const accepted = new AcceptedRecords();
    const one = submission(200);
    const other = submission(200, `An answer to ${one.marker}.`);
    accepted.note(one, command(), origin(1));
    accepted.note(other, command(), origin(2));
    const inspector = inspectorOf([shown(other)]);
    expect(await accepted.archived(query, START, inspector)).toMatchObject({ differing: 0 });
  });
});

it('does not miss what was accepted after the inspector was asked', async () => {
  const accepted = new AcceptedRecords();
  const [early, lost, late] = [submission(200), submission(200), submission(200)];
  for (const one of [early, lost]) accepted.note(one, command(), origin(1));
  const records = () => accepted.of('conversations');
  const inspector = inspectorOf([shown(early)]);
  const missing = async () =>
    (await accepted.notShown(records(), START, inspector)).map(({ marker }) => marker);
  expect(await missing()).toEqual([lost.marker]);
  accepted.note(late, command(), origin(2));
  expect(await missing()).toEqual([lost.marker]);
});

describe('the number of records of each that a run got accepted', () => {
  const query = { operation: 'conversations', part: 'contents' } as const;
  const one = submission(200);
  /** What was sent later, and is there. */
  const others = Array.from({ length: 60 }, () => submission(200));

  function sent(answers: Submission[] = [one], sure = command(), outcomeUnknown = false) {
    const accepted = new AcceptedRecords();
    for (const answer of answers) {
      accepted.noteAnswer(answer, sure, origin(1), outcomeUnknown);
      if (answer.reply.status === 200) accepted.note(answer, sure, origin(1));
    }
    for (const other of others) {
      accepted.noteAnswer(other, command(), origin(2), false);
      accepted.note(other, command(), origin(2));
    }
    return accepted;
  }
  const archive = (own: InspectedRecord[], knows = true) =>
    inspectorOf([...own, ...others.map((other) => shown(other))], knows);

  it.each([
    ['is lost', [], '0 records', true],
    ['is lost', [], '0 records', false],
    ['is archived twice', [shown(one), shown(one)], '2 records', true],
    ['is archived twice', [shown(one), shown(one)], '2 records', false],
  ])('differs where one %s', async (_, own, actual, knows) => {
    expect(await sent().archived(query, START, archive(own, knows))).toMatchObject({
      differing: 1,
      first: { record: { marker: one.marker }, expected: '1 record', actual },
    });
  });

  const nothing = { compared: others.length, differing: 0 };
  const again = (status: number): Submission => ({ ...one, reply: { ...one.reply, status } });

  it.each([
    ['accepted twice', sent([one, one])],
    ['accepted after an error', sent([again(503), one])],
    ['accepted after an answer that was lost', sent([one], command(), true)],
    ['without files', sent([one], command({ content: { spec: { entries: [{ attach: [] }] } } }))],
    [
      'without a time',
      sent([one], command({ content: { spec: { entries: [{ eventTime: null }] } } })),
    ],
  ])('is open of one that was %s', async (_, accepted) => {
    for (const own of [[], [shown(one), shown(one)]]) {
      expect(await accepted.archived(query, START, archive(own))).toEqual(nothing);
    }
  });

  it('may be too large for what is archived of it where it was refused at first', async () => {
    const twice = archive([shown(one), shown(one)]);
    const audit = await sent([again(400), one]).archived(query, START, twice);
    expect(audit).toMatchObject({ differing: 1, refusedToo: { actual: '2 records' } });
    expect(audit.first).toBeUndefined();
    const lost = await sent([again(400), one]).archived(query, START, archive([]));
    expect(lost).toMatchObject({ differing: 1, first: { actual: '0 records' } });
  });

  it('is open where no place was left for its marker', async () => {
    const unmarked = submission(200, 'Hello.', { content: { message: 'Another text.' } });
    const accepted = sent([unmarked]);
    expect(await accepted.archived(query, START, archive([]))).toEqual(nothing);
  });

  it('is open where nothing that was sent much later is shown', async () => {
    const accepted = new AcceptedRecords();
    for (const other of [...others, one]) {
      accepted.noteAnswer(other, command(), origin(1), false);
      accepted.note(other, command(), origin(1));
    }
    expect(await accepted.archived(query, START, archive([]))).toEqual(nothing);
  });

  it.each([
    ['that has a file', [{ fileKey: 'default/a.txt', filename: 'a.txt' }], 0],
    ['without files', [], 1],
  ])('counts an email %s unless it may have been split', async (_, attach, differing) => {
    const accepted = new AcceptedRecords();
    const emails = Array.from({ length: 61 }, (_, index) =>
      answered('email', index === 0 ? { attach } : {}, 200),
    );
    const sure = command({ operation: 'email' });
    for (const email of emails) {
      accepted.noteAnswer(email, sure, origin(1), false);
      accepted.note(email, sure, origin(1));
    }
    const views = emails.map(({ record }) => ({
      operation: 'email' as const,
      record: record?.request,
      files: [],
    }));
    const inspector = inspectorOf([
      ...views,
      ...views.slice(0, 1).map((view) => structuredClone(view)),
    ]);
    const audit = accepted.archived({ operation: 'email', part: 'contents' }, START, inspector);
    expect(await audit).toMatchObject({ differing });
  });

  it('is open of one with entries that equal one another', async () => {
    const again = submission(200, 'The same.');
    const [entry] = JSON.parse(again.body.bytes().toString()).conversationEvents;
    const bytes = Buffer.from(JSON.stringify({ conversationEvents: [entry, entry] }));
    const twice: Submission = {
      ...again,
      record: again.record && { ...again.record, request: { conversationEvents: [entry, entry] } },
      body: givenBody(bytes),
    };
    const accepted = sent([twice]);
    expect(await accepted.archived(query, START, archive([shown(again)]))).toMatchObject({
      differing: 0,
    });
  });

  it('is found beside many that name others', async () => {
    const naming = others
      .slice(0, 20)
      .map(({ marker }) => submission(200, `An answer to ${marker}.`));
    const inspector = archive(naming.map((each) => shown(each)));
    expect(await sent([one, ...naming]).archived(query, START, inspector)).toMatchObject({
      differing: 1,
      first: { record: { marker: one.marker }, actual: '0 records' },
    });
  });

  it('is not that of another one which names it', async () => {
    const naming = submission(200, `An answer to ${one.marker}.`);
    const inspector = archive([shown(one), shown(naming)]);
    expect(await sent([one, naming]).archived(query, START, inspector)).toMatchObject({
      differing: 0,
    });
  });

  it('says nothing where an inspector counts in another way', async () => {
    const all = [one, ...others].map((each) => shown(each));
    expect(await sent().archived(query, START, inspectorOf([...all, ...all]))).toEqual({
      compared: 0,
      differing: 0,
    });
  });
});

describe('what a run got refused', () => {
  const query = { operation: 'conversations', refusal: 'file' } as const;
  const refused = { toBeRefused: true, refusedWith: 400 };

  it.each([true, false])('is not to be archived (beginnings: %s)', async (knows) => {
    const accepted = new AcceptedRecords();
    const [kept, dropped] = [submission(400), submission(400)];
    accepted.noteAnswer(kept, command(refused), origin(1), false);
    accepted.noteAnswer(dropped, command(refused), origin(2), false);
    const inspector = inspectorOf([shown(kept)], knows);
    expect(await accepted.refusedOf(query, START, inspector)).toMatchObject({
      refused: 2,
      archived: 1,
      first: { label: 'conversations/1', marker: kept.marker },
    });
  });

  it.each([
    ['accepted later', (one: Submission) => ({ ...one, reply: { ...one.reply, status: 200 } })],
    ['of unknown fate', (one: Submission) => ({ ...one, reply: { ...one.reply, status: 503 } })],
  ])('may be archived where it was %s', async (_, later) => {
    const accepted = new AcceptedRecords();
    const one = submission(400);
    accepted.noteAnswer(one, command(refused), origin(1), false);
    accepted.noteAnswer(later(one), command(), origin(2), false);
    expect(await accepted.refusedOf(query, START, inspectorOf([shown(one)]))).toEqual({
      refused: 0,
      archived: 0,
    });
  });

  it('may be archived where it was refused only when it was sent again', async () => {
    const accepted = new AcceptedRecords();
    const one = submission(400);
    accepted.noteAnswer(one, command(refused), origin(1), true);
    expect(await accepted.refusedOf(query, START, inspectorOf([shown(one)]))).toEqual({
      refused: 0,
      archived: 0,
    });
  });

  it('may be archived where it was sent in another way, or named by another one', async () => {
    const accepted = new AcceptedRecords();
    const [raw, named] = [submission(400), submission(400)];
    const other = submission(200, `Instead of ${named.marker}.`);
    accepted.noteAnswer(raw, command(refused), origin(1), false);
    accepted.noteSent(`POST /conversations HTTP/1.1 … ${raw.marker}`);
    accepted.noteAnswer(named, command(refused), origin(2), false);
    accepted.note(other, command(), origin(3));
    const inspector = inspectorOf([shown(raw), shown(other)]);
    expect(await accepted.refusedOf(query, START, inspector)).toEqual({ refused: 1, archived: 0 });
  });
});
