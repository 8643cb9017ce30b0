import Type, { type Static, type TObject } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { pageOf } from '../shared/page.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { translatedAs } from '../shared/translated-value.ts'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'

/** Billed resource types, as event entities (decision F1). */
const usageTypes = ['volume', 'host', 'orchcluster', 'volume_snapshot'] as const

/** Decimal text with at least two places (decision H). */
const amount = (description: string) => Type.String({ pattern: '^\\d+\\.\\d{2,8}$', description, examples: ['0.0075'] })

/**
 * Cost of one resource in the current billing period (decision H). Deleted resources are included. A resized volume has one record with the sum of its hours
 * and costs.
 */
const usageSchema = describeResource('Usage', 'Cost of one resource in the current billing period.', {
  type: describeEnum(usageTypes, 'Resource type.', translatedAs('entity')),
  id: idOf('Resource ID.'),
  label: Type.String({ description: 'Label of the resource when its price was last set.' }),
  url: Type.String({
    description: 'Resource path, starting with /v4. Requests return 404 after the resource is deleted.',
    ...translatedAs('url'),
  }),
  quantity: Type.Integer({
    minimum: 1,
    description: 'Current or last size of a volume in GiB. 1 for other resources.',
  }),
  hours: Type.Integer({ minimum: 0, description: 'Billed hours in the period. Partial hours count as full hours.' }),
  cost: amount('Exact decimal in the currency of the price lists.'),
  active: Type.Boolean({ description: 'Whether the resource still incurs cost.' }),
})

/**
 * Page of cost records for the current calendar month (UTC). Hours belong to the month in which they start. `total` is the cost of all records on all pages.
 */
export const usagePageSchema: TObject = describeResource(
  'UsagePage',
  'One page of resource costs, and the total of all pages.',
  {
    ...pageOf(usageSchema).properties,
    from: timestampOf('Start of the billing period.'),
    to: timestampOf('Time of the request.'),
    total: amount('Total cost of all records on all pages, as an exact decimal.'),
  },
)

/** Query of a usage export. */
export const usageExportQuerySchema = Type.Object({
  month: Type.Optional(
    Type.String({
      maxLength: 7,
      pattern: '^[12]\\d{3}-(0[1-9]|1[0-2])$',
      description: 'Calendar month (UTC) as `YYYY-MM`. Defaults to the current month.',
      examples: ['2026-11'],
    }),
  ),
})

/** Usage as CSV, streamed: a header line and one line per charge. */
export const usageExportSchema = Type.String({
  description: 'A header line, followed by one line for each charge. The columns are those of FOCUS 1.2.',
})

/** Cost of one resource. */
export type Usage = Static<typeof usageSchema>
/** Billed resource type. */
export type UsageType = (typeof usageTypes)[number]
