import { all, made, named, nothing } from './content.ts'
import { insertTrashedVolume } from './rows/insert-trashed-volume.ts'
import { requestMine, type Scenario } from './scenario.ts'

const empty: Scenario = { request: () => ({}), content: nothing }
const ofHost: Scenario = { request: requestMine, content: nothing }

/** Operations that clients of the linode dialect call first. */
export const otherScenarios = {
  'account_setting.view': empty,
  'account_setting.update': {
    request: () => ({ body: { network_helper: false } }),
    content: nothing,
    againstRules: [{ longview_subscription: 'longview-10' }],
  },
  'agreement.view': empty,
  'agreement.create': { request: () => ({ body: { eu_model: true } }), content: nothing },
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
  'invoice.list': empty,
  'payment.list': empty,
  'payment_method.list': empty,
  'ticket.list': empty,
  'trash.list': { request: () => ({}), content: all('trash') },
  'trash.view': { request: requestMine, content: named('trash') },
  'trash.restore': {
    request: async ({ http }) => ({
      params: { trashId: await insertTrashedVolume(http.store, http, http.nextLabel()) },
      body: {},
    }),
    content: made('volume'),
    againstRules: [{ label: '1st' }],
  },
} as const satisfies Record<string, Scenario>
