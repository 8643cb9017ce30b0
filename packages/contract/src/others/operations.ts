import { alwaysEmpty } from '../shared/always-empty.ts'
import type { OperationSpec } from '../shared/operation.ts'

/** What clients of the linode dialect look for before they act, and Moorage does not have (decision H9). */
export const otherOperations = [
  alwaysEmpty({
    name: 'beta.list',
    path: '/betas',
    area: 'Not offered',
    summary: 'Lists beta programs, of which there are none.',
    filters: { id: 'string', label: 'string', description: 'string' },
  }),
  alwaysEmpty({
    name: 'firewall.list',
    path: '/networking/firewalls',
    area: 'Not offered',
    summary: 'Lists firewalls, which Moorage does not offer.',
    filters: {
      id: 'integer',
      label: 'string',
      status: 'string',
      tags: 'tags',
      created: 'datetime',
      updated: 'datetime',
    },
  }),
  alwaysEmpty({
    name: 'nodebalancer.list',
    path: '/nodebalancers',
    area: 'Not offered',
    summary: 'Lists load balancers, which Moorage does not offer.',
    filters: {
      id: 'integer',
      label: 'string',
      region: 'string',
      ipv4: 'string',
      ipv6: 'string',
      hostname: 'string',
      tags: 'tags',
      created: 'datetime',
      updated: 'datetime',
    },
  }),
  alwaysEmpty({
    name: 'vpc.list',
    path: '/vpcs',
    area: 'Not offered',
    summary: 'Lists VPCs, which Moorage does not offer.',
    filters: {
      id: 'integer',
      label: 'string',
      description: 'string',
      region: 'string',
      created: 'datetime',
      updated: 'datetime',
    },
  }),
] as const satisfies readonly OperationSpec[]
