import Type, { type Static, type TObject } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { pageOf } from '../shared/page.ts'
import { momentOf } from '../shared/timestamp.ts'
import { holds } from '../shared/words.ts'

/** Kinds of things that cost something, in the words of event entities (decision F1). */
export const usageTypes = ['volume', 'host', 'orchcluster'] as const

/** Money as decimal text, exact: at least two places, as many as it needs (decision H). */
const amount = (description: string) => Type.String({ pattern: '^\\d+\\.\\d{2,8}$', description, examples: ['0.0075'] })

/**
 * What one thing has cost in the billing period so far (decision H): one record for everything that was billed at any time in
 * the period, deleted things included. A volume that was resized is one record: its hours and costs are added up.
 */
export const usageSchema = Type.Object(
  {
    type: Type.Enum([...usageTypes], { type: 'string', description: 'Kind of the thing.', ...holds('entity') }),
    id: idOf('Number of the thing.'),
    label: Type.String({ description: 'The label it had when its price was last fixed.' }),
    url: Type.String({
      description: 'Path of the thing, from /v4 on; nothing is there once it is deleted.',
      ...holds('url'),
    }),
    quantity: Type.Integer({
      minimum: 1,
      description: 'GiB of a volume, as it is now or was last; 1 for anything else.',
    }),
    hours: Type.Integer({ minimum: 0, description: 'Hours billed in the period; part hours count whole.' }),
    cost: amount('Exact decimal, in the currency of the price lists.'),
    active: Type.Boolean({ description: 'Whether it still costs.' }),
  },
  { additionalProperties: false, title: 'Usage', description: 'What one thing has cost in the billing period so far.' },
)

/**
 * A page of records, and beside it the period and the sum. The period is the calendar month (UTC) in which the call is made, up
 * to the moment of the call; hours belong to the month in which they begin. `total` is the cost of all records on all pages.
 */
export const usagePageSchema: TObject = Type.Object(
  {
    ...pageOf(usageSchema).properties,
    from: momentOf('When the billing period began.'),
    to: momentOf('When the call was made.'),
    total: amount('Cost of all records on all pages; an exact decimal.'),
  },
  {
    additionalProperties: false,
    title: 'UsagePage',
    description: 'One page of what things have cost, and the sum of all pages.',
  },
)

/** Query of an export. */
export const usageExportQuerySchema = Type.Object({
  month: Type.Optional(
    Type.String({
      maxLength: 7,
      pattern: '^[12]\\d{3}-(0[1-9]|1[0-2])$',
      description: 'Calendar month (UTC) as `YYYY-MM`; the current month by default.',
      examples: ['2026-11'],
    }),
  ),
})

/** Usage as CSV, sent in pieces: a header line and a line for each charge. */
export const usageExportSchema = Type.String({
  description: 'A header line, then a line for each charge; the columns are those of FOCUS 1.2.',
})

/** What one thing has cost, as it leaves. */
export type Usage = Static<typeof usageSchema>
/** Kind of a thing that costs something. */
export type UsageType = (typeof usageTypes)[number]
