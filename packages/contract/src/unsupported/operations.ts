import type { OperationSpec } from '../shared/operation.ts'
import { alwaysEmpty, alwaysEmptyOfHost } from './always-empty.ts'
import { backupOperations } from './backups.ts'

const firewalls = {
  id: 'integer',
  label: 'string',
  status: 'string',
  tags: 'tags',
  created: 'datetime',
  updated: 'datetime',
} as const
const nodebalancers = {
  id: 'integer',
  label: 'string',
  region: 'string',
  ipv4: 'string',
  ipv6: 'string',
  hostname: 'string',
  tags: 'tags',
  created: 'datetime',
  updated: 'datetime',
} as const
const ranges = { range: 'string', region: 'string', prefix: 'integer', route_target: 'string' } as const

/** Always-empty operations of unsupported products (decision H9). */
export const unsupportedOperations = [
  alwaysEmpty({
    name: 'beta.list',
    path: '/betas',
    summary: 'Lists beta programs (always empty).',
    filters: { id: 'string', label: 'string', description: 'string', started: 'datetime', ended: 'datetime' },
  }),
  alwaysEmpty({
    name: 'account_beta.list',
    path: '/account/betas',
    summary: 'Lists beta programs that the account has joined (always empty).',
    filters: { id: 'string', label: 'string', started: 'datetime', ended: 'datetime', enrolled: 'datetime' },
  }),
  alwaysEmpty({
    name: 'firewall.list',
    path: '/networking/firewalls',
    summary: 'Lists firewalls (always empty: firewalls are not supported).',
    filters: firewalls,
  }),
  alwaysEmptyOfHost({
    name: 'host_firewall.list',
    path: '/hosts/instances/{hostId}/firewalls',
    summary: 'Lists firewalls of a host (always empty: firewalls are not supported).',
    filters: firewalls,
  }),
  alwaysEmpty({
    name: 'nodebalancer.list',
    path: '/nodebalancers',
    summary: 'Lists load balancers (always empty: load balancers are not supported).',
    filters: nodebalancers,
  }),
  alwaysEmptyOfHost({
    name: 'host_nodebalancer.list',
    path: '/hosts/instances/{hostId}/nodebalancers',
    summary: 'Lists load balancers of a host (always empty: load balancers are not supported).',
    filters: nodebalancers,
  }),
  alwaysEmpty({
    name: 'vpc.list',
    path: '/vpcs',
    summary: 'Lists VPCs (always empty: VPCs are not supported).',
    filters: {
      id: 'integer',
      label: 'string',
      description: 'string',
      region: 'string',
      created: 'datetime',
      updated: 'datetime',
    },
  }),
  alwaysEmpty({
    name: 'vlan.list',
    path: '/networking/vlans',
    summary: 'Lists VLANs (always empty: VLANs are not supported).',
    filters: { label: 'string', region: 'string', created: 'datetime' },
  }),
  alwaysEmpty({
    name: 'address_range.list',
    path: '/networking/ipv6/ranges',
    summary: 'Lists IPv6 ranges (always empty: IPv6 ranges are not supported).',
    filters: ranges,
  }),
  alwaysEmpty({
    name: 'address_pool.list',
    path: '/networking/ipv6/pools',
    summary: 'Lists IPv6 pools (always empty: IPv6 pools are not supported).',
    filters: ranges,
  }),
  ...backupOperations,
  alwaysEmpty({
    name: 'placement_group.list',
    path: '/placement/groups',
    summary: 'Lists placement groups (always empty: placement groups are not supported).',
    filters: { id: 'integer', label: 'string', region: 'string', placement_group_type: 'string' },
  }),
  alwaysEmpty({
    name: 'stackscript.list',
    path: '/linode/stackscripts',
    summary: 'Lists StackScripts (always empty: StackScripts are not supported).',
    filters: {
      id: 'integer',
      label: 'string',
      description: 'string',
      username: 'string',
      rev_note: 'string',
      is_public: 'boolean',
      mine: 'boolean',
      deployments_total: 'integer',
      created: 'datetime',
      updated: 'datetime',
    },
  }),
  alwaysEmpty({
    name: 'invoice.list',
    path: '/account/invoices',
    summary: 'Lists invoices (always empty: payments are not supported).',
    filters: { id: 'integer', label: 'string', date: 'datetime', billing_source: 'string' },
  }),
  alwaysEmpty({
    name: 'payment.list',
    path: '/account/payments',
    summary: 'Lists payments (always empty: payments are not supported).',
    filters: { id: 'integer', date: 'datetime' },
  }),
  alwaysEmpty({
    name: 'payment_method.list',
    path: '/account/payment-methods',
    summary: 'Lists payment methods (always empty: payments are not supported).',
    filters: { id: 'integer', type: 'string', is_default: 'boolean', created: 'datetime' },
  }),
  alwaysEmpty({
    name: 'ticket.list',
    path: '/support/tickets',
    summary: 'Lists support tickets (always empty: support tickets are not supported).',
    filters: {
      id: 'integer',
      status: 'string',
      summary: 'string',
      opened: 'datetime',
      opened_by: 'string',
      updated: 'datetime',
      closed: 'datetime',
    },
  }),
] as const satisfies readonly OperationSpec[]
