import type { PoolUpdateBody } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

/** Returns request.field_invalid for each field that requests an unsupported kind of pool; empty for the standard kind (decision E10). */
export function checkPoolKind(body: Partial<PoolUpdateBody>, prefix = ''): ApiError[] {
  const { firewall_id: firewall = 0, k8s_version: version = '', update_strategy: strategy, isolation = {} } = body
  const fieldError = (field: string, reason: string) =>
    new ApiError('request.field_invalid', reason, { field: `${prefix}${field}` })
  const hasIsolation = isolation.public_ipv4 !== undefined || isolation.public_ipv6 !== undefined
  return [
    ...(firewall === 0 ? [] : [fieldError('firewall_id', 'Firewalls are not supported. Omit this field.')]),
    ...(version === ''
      ? []
      : [fieldError('k8s_version', 'A pool always has the Kubernetes version of its cluster. Omit this field.')]),
    ...(strategy === 'rolling_update'
      ? [fieldError('update_strategy', 'The value must be on_recycle. Nodes get a new version when they are recycled.')]
      : []),
    ...(hasIsolation ? [fieldError('isolation', 'Nodes always have public addresses. Omit this field.')] : []),
  ]
}
