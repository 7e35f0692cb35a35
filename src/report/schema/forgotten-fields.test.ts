import { expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type { RunEvent } from '../../conformance/events/run-event.js';
import type { LoadReport } from '../../load/report/load-report.js';
import type { AssayReport } from '../conformance/collect-report.js';
import type { loadReportSchema } from './load-report-schema.js';
import type { runEventSchema } from './run-event-schema.js';
import type { runReportSchema } from './run-report-schema.js';

/** The paths of all fields, such as `failure.curl`; an element of a list has the path of the list. */
type Paths<Type> = Type extends readonly (infer Element)[]
  ? Paths<Element>
  : Type extends object
    ? {
        [Key in keyof Type & string]-?: Key | `${Key}.${Paths<Exclude<Type[Key], undefined>>}`;
      }[keyof Type & string]
    : never;

/** The fields that a schema would drop, since it does not have them. */
type Forgotten<Type, Parsed> = Exclude<Paths<Type>, Paths<Parsed>>;

/** Reports do not have how far an upload is. */
type Reported = Exclude<RunEvent['type'], 'check-progress'>;
type EventOf<Event extends { type: string }, Name> = Extract<Event, { type: Name }>;

// `satisfies z.ZodType<…>` at a schema does not see an optional field that is missing from it. The
// compiler says which field it is that makes one of these fail.

it('no field of an event is missing from its schema', () => {
  type Parsed = z.output<typeof runEventSchema>;
  type ForgottenIn = {
    [Name in Reported]: Forgotten<EventOf<RunEvent, Name>, EventOf<Parsed, Name>>;
  };
  expectTypeOf<ForgottenIn[Reported]>().toBeNever();
});

it('no field of the report of a run is missing from its schema', () => {
  expectTypeOf<Forgotten<AssayReport, z.output<typeof runReportSchema>>>().toBeNever();
});

it('no field of the report of a load is missing from its schema', () => {
  expectTypeOf<Forgotten<LoadReport, z.output<typeof loadReportSchema>>>().toBeNever();
});

it('a field that is missing would be seen', () => {
  interface Whole {
    list: { name: string; more?: { deep?: string } }[];
  }
  interface Partial {
    list: { name: string; more?: object }[];
  }
  expectTypeOf<Forgotten<Whole, Partial>>().toEqualTypeOf<'list.more.deep'>();
});
