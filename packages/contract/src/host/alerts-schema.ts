import Type, { type Static } from 'typebox'

const alert = (description: string) => Type.Integer({ minimum: 0, maximum: 1_000_000, description })

/** Thresholds of alerts, in recorded order (decision H15.3). */
const thresholds = {
  cpu: alert('Percentage of one processor, over two hours.'),
  network_in: alert('Incoming traffic, Mbit/s.'),
  network_out: alert('Outgoing traffic, Mbit/s.'),
  transfer_quota: alert('Percentage of the traffic included in a month.'),
  io: alert('Operations of its disks, a second.'),
}

/** Alerts of a host as they leave. */
export const alertsSchema = Type.Object(thresholds, {
  additionalProperties: false,
  title: 'HostAlerts',
  description: 'Thresholds of alerts, kept as they are told; nobody is alerted here.',
})

const noAlerts = Type.Optional(
  Type.Array(Type.Integer({ description: 'Number of an alert.' }), {
    maxItems: 100,
    description: 'Alerts of a monitoring service; there are none, so the list is empty.',
  }),
)

/** Alerts of a host as they arrive; what is not named stays. */
export const toldAlertsSchema = Type.Object(
  { ...Type.Partial(Type.Object(thresholds)).properties, system_alerts: noAlerts, user_alerts: noAlerts },
  { description: 'Thresholds of alerts; 0 for none. They are kept and shown, and nobody is alerted.' },
)

/** Alerts of a host as they leave. */
export type HostAlerts = Static<typeof alertsSchema>
