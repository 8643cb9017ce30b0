import Type, { type Static } from 'typebox'
import { describeResource } from '../shared/describe-schema.ts'

const alert = (description: string) => Type.Integer({ minimum: 0, maximum: 1_000_000, description })

/** Alert thresholds in Linode's field order (decision H15.3). */
const thresholds = {
  cpu: alert('CPU usage in percent of one core, averaged over two hours.'),
  network_in: alert('Incoming traffic in Mbit/s.'),
  network_out: alert('Outgoing traffic in Mbit/s.'),
  transfer_quota: alert('Percentage of the included monthly transfer.'),
  io: alert('Disk operations per second.'),
}

/** Host alerts response. */
export const alertsSchema = describeResource(
  'HostAlerts',
  'Alert thresholds. Stored and returned; no alerts are sent.',
  thresholds,
)

const noAlerts = Type.Optional(
  Type.Array(Type.Integer({ description: 'Alert ID.' }), {
    maxItems: 100,
    description: 'Alerts of a monitoring service. Not supported; must be empty.',
  }),
)

/** Host alerts in a request; omitted thresholds stay. */
export const alertsInputSchema = Type.Object(
  { ...Type.Partial(Type.Object(thresholds)).properties, system_alerts: noAlerts, user_alerts: noAlerts },
  { description: 'Alert thresholds; 0 disables an alert. Stored and returned; no alerts are sent.' },
)

/** Host alerts response. */
export type HostAlerts = Static<typeof alertsSchema>
