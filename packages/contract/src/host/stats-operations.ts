import Type from 'typebox'
import { hostIdInPath, hostReads } from '../shared/host-reads.ts'
import type { OperationSpec } from '../shared/operation.ts'
import {
  accountTransferSchema,
  hostStatsSchema,
  hostTransferMonthSchema,
  hostTransferSchema,
  monthParams,
} from './stats-schema.ts'

const ofMonth = Type.Object({ hostId: hostIdInPath, ...monthParams })

/** Statistics and transfer of hosts (decision H9.3). */
export const hostStatsOperations = [
  {
    ...hostReads,
    name: 'host.stats',
    method: 'GET',
    path: '/hosts/instances/{hostId}/stats',
    summary: 'Gets the statistics of a host in the last 24 hours, in intervals of five minutes.',
    response: hostStatsSchema,
    codes: ['host.stats_unavailable'],
  },
  {
    ...hostReads,
    name: 'host.stats_month',
    method: 'GET',
    path: '/hosts/instances/{hostId}/stats/{year}/{month}',
    summary: 'Gets the statistics of a host in a month by day; they are kept for 30 days.',
    params: ofMonth,
    response: hostStatsSchema,
    codes: ['host.stats_unavailable'],
  },
  {
    ...hostReads,
    name: 'host.transfer',
    method: 'GET',
    path: '/hosts/instances/{hostId}/transfer',
    summary: 'Gets the network transfer of a host in this month.',
    response: hostTransferSchema,
  },
  {
    ...hostReads,
    name: 'host.transfer_month',
    method: 'GET',
    path: '/hosts/instances/{hostId}/transfer/{year}/{month}',
    summary: 'Gets the network transfer of a host in a month.',
    params: ofMonth,
    response: hostTransferMonthSchema,
  },
  {
    name: 'account.transfer',
    method: 'GET',
    path: '/account/transfer',
    area: 'Account',
    summary: 'Gets the network transfer of the account in this month.',
    scopes: ['account:read_only'],
    grants: [{ global: 'account_access', level: 'read_only' }],
    response: accountTransferSchema,
  },
] as const satisfies readonly OperationSpec[]
