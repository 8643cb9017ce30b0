import { nothing } from './content.ts'
import type { Scenario } from './scenario.ts'

const empty: Scenario = { ask: () => ({}), shows: nothing }

/** What clients of the linode dialect look for before they act. */
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
  'account_availability.view': { ask: ({ mine }) => ({ params: mine }), shows: nothing },
  'notification.list': empty,
  'maintenance.list': empty,
  'maintenance_policy.list': empty,
  'beta.list': empty,
  'firewall.list': empty,
  'nodebalancer.list': empty,
  'vpc.list': empty,
} as const satisfies Record<string, Scenario>
