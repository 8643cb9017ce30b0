import type { Handlers } from '../call.ts'
import { emptyHostList, emptyList } from '../endpoints/empty-list/empty-list.ts'

/** Who answers each list that is always empty here (decision H9). Printed from the operation table as handlers.ts is. */
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
  'lock.list': emptyList,
  'invoice.list': emptyList,
  'payment.list': emptyList,
  'payment_method.list': emptyList,
  'ticket.list': emptyList,
} satisfies Partial<Handlers>
