import type { AccessListBody } from '@moorage/contract'
import type { AccessList } from '#domain/cluster/access-list.ts'

/** Returns the access list response (decision E13). */
export function accessListBody({ isEnabled, ipv4, ipv6, revision }: AccessList): AccessListBody {
  return { acl: { enabled: isEnabled, 'revision-id': revision, addresses: { ipv4: [...ipv4], ipv6: [...ipv6] } } }
}
