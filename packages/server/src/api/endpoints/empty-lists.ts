import type { Call, Handlers } from '../call.ts'
import { respondPage } from '../respond.ts'
import { locatePathHost } from './host/host-id.ts'

const emptyList = {
  kind: 'read',
  run: async ({ list }: Pick<Call, 'list'>) => respondPage<never>(list, 0, []),
} as const

/** Below a host, which must exist. */
const emptyHostList = { ...emptyList, locate: locatePathHost }

/** Handlers of always-empty lists (decision H9). */
export const emptyLists = {
  'notification.list': emptyList,
  'trusted_device.list': emptyList,
  'maintenance.list': emptyList,
  'beta.list': emptyList,
  'account_beta.list': emptyList,
  'firewall.list': emptyList,
  'host_firewall.list': emptyHostList,
  'nodebalancer.list': emptyList,
  'host_nodebalancer.list': emptyHostList,
  'vpc.list': emptyList,
  'vlan.list': emptyList,
  'address_range.list': emptyList,
  'address_pool.list': emptyList,
  'placement_group.list': emptyList,
  'stackscript.list': emptyList,
  'invoice.list': emptyList,
  'payment.list': emptyList,
  'payment_method.list': emptyList,
  'ticket.list': emptyList,
} satisfies Partial<Handlers>
