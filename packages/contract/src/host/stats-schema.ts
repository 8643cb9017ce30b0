import Type, { type Static } from 'typebox'
import { describeObject, describeResource } from '../shared/describe-schema.ts'

const point = Type.Array(Type.Number(), {
  minItems: 2,
  maxItems: 2,
  description: 'Start of the interval in milliseconds since 1970, and the average in the interval.',
})
const series = (description: string) => Type.Array(point, { description })
const none = 'Always empty: the counters of an interface do not distinguish it.'

const network = (what: string, description: (way: string) => string) =>
  describeObject(what, {
    in: series(description('received')),
    out: series(description('sent')),
    private_in: series(none),
    private_out: series(none),
  })

/** Host statistics in Linode's shape (decision H9.3). Intervals without a measurement are omitted. */
export const hostStatsSchema = describeResource('HostStats', 'Statistics of a host.', {
  title: Type.String({ description: 'ID of the host, period, and interval.' }),
  data: describeObject('Averages by interval. Intervals without a measurement are omitted.', {
    cpu: series('CPU use in percent of one vCPU: 200 is the maximum of a host with two vCPUs.'),
    io: describeObject('Use of disks and volumes.', {
      io: series('Blocks of 512 bytes that were read or written per second.'),
      swap: series('Part of `io` on swap disks.'),
    }),
    netv4: network('Network use of all protocols.', (way) => `Bits ${way} per second.`),
    netv6: network('Always empty: `netv4` includes IPv6.', () => none),
  }),
})

const amount = (description: string) => Type.Integer({ minimum: 0, description })
const includedGb = Type.Integer({ minimum: 0, description: 'Included transfer of the host type in GB.' })

/** Transfer of a host in this month (decision H9.3). */
export const hostTransferSchema = describeResource('HostTransfer', 'Transfer of a host in this calendar month (UTC).', {
  used: amount('Bytes sent. Received bytes do not count.'),
  quota: includedGb,
  billable: amount('Bytes sent in excess of the quota. They cost nothing.'),
})

/** Transfer of a host in a month. */
export const hostTransferMonthSchema = describeResource(
  'HostTransferMonth',
  'Transfer of a host in a calendar month (UTC).',
  {
    bytes_in: amount('Bytes received.'),
    bytes_out: amount('Bytes sent.'),
    bytes_total: amount('Bytes received and sent.'),
  },
)

/** Transfer of an account in this month (decision H9.3). */
export const accountTransferSchema = describeResource(
  'AccountTransfer',
  'Transfer of all hosts of the account in this calendar month (UTC).',
  {
    billable: amount('GB sent in excess of the quota. They cost nothing.'),
    quota: amount('Sum of the included transfer of the present hosts in GB.'),
    used: amount('GB sent, rounded down, also by hosts that were deleted. Received bytes do not count.'),
    region_transfers: Type.Array(Type.Object({}, { additionalProperties: false }), {
      maxItems: 0,
      description: 'Always empty: the quotas of all regions are one pool.',
    }),
  },
)

/** Path parameters of a calendar month. */
export const monthParams = {
  year: Type.Integer({ minimum: 2000, maximum: 2099, description: 'Calendar year (UTC).', examples: [2026] }),
  month: Type.String({
    pattern: '^(0?[1-9]|1[0-2])$',
    maxLength: 2,
    description: 'Calendar month, 1 to 12, with or without a leading zero.',
    examples: ['11'],
  }),
} as const

/** Host statistics. */
export type HostStats = Static<typeof hostStatsSchema>
