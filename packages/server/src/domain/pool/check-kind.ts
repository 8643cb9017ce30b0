import type { PoolUpdateBody } from '@moorage/contract'
import { Fault } from '../shared/index.ts'

/** Kinds of pools that there are not: a request for one is refused by its name, not forgotten; what says the plain kind is taken (decision E10). */
export function checkPoolKind(body: Partial<PoolUpdateBody>, prefix = ''): Fault[] {
  const { firewall_id: firewall = 0, k8s_version: version = '', update_strategy: strategy, isolation = {} } = body
  const refuse = (field: string, reason: string) =>
    new Fault('request.field_invalid', reason, { field: `${prefix}${field}` })
  const isIsolationSaid = isolation.public_ipv4 !== undefined || isolation.public_ipv6 !== undefined
  return [
    ...(firewall === 0 ? [] : [refuse('firewall_id', 'There are no firewalls, so nodes cannot have one.')]),
    ...(version === '' ? [] : [refuse('k8s_version', 'A pool has the version of its cluster and none of its own.')]),
    ...(strategy === 'rolling_update'
      ? [refuse('update_strategy', 'Nodes follow a new version when they are recycled; only on_recycle is taken.')]
      : []),
    ...(isIsolationSaid ? [refuse('isolation', 'Nodes cannot be kept from public networks.')] : []),
  ]
}
