import { nothing } from './content.ts'
import { askMine, type Scenario } from './scenario.ts'

const empty: Scenario = { ask: () => ({}), shows: nothing }
const ofHost: Scenario = { ask: askMine, shows: nothing }

/** Operations that clients of the linode dialect call before others. */
export const otherScenarios = {
  'account_setting.view': empty,
  'account_setting.update': {
    ask: () => ({ body: { network_helper: false } }),
    shows: nothing,
    againstRules: [{ longview_subscription: 'longview-10' }],
  },
  'agreement.view': empty,
  'agreement.create': { ask: () => ({ body: { eu_model: true } }), shows: nothing },
  'trusted_device.list': empty,
  'account_availability.list': empty,
  'account_availability.view': ofHost,
  'notification.list': empty,
  'maintenance.list': empty,
  'maintenance_policy.list': empty,
  'beta.list': empty,
  'account_beta.list': empty,
  'firewall.list': empty,
  'host_firewall.list': ofHost,
  'nodebalancer.list': empty,
  'host_nodebalancer.list': ofHost,
  'vpc.list': empty,
  'vlan.list': empty,
  'address_range.list': empty,
  'address_pool.list': empty,
  'backup.view': ofHost,
  'placement_group.list': empty,
  'stackscript.list': empty,
  'lock.list': empty,
  'invoice.list': empty,
  'payment.list': empty,
  'payment_method.list': empty,
  'ticket.list': empty,
} as const satisfies Record<string, Scenario>
