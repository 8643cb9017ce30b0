import type { SecondaryType } from '@moorage/contract'
import type { EventEntity } from './event-content.ts'

/** Place of a thing below /v4, by entity type (decision F1). */
const urls: Readonly<
  Partial<Record<SecondaryType, (id: number | null, label: string, enclosingId: number | null) => string>>
> = {
  volume: (id) => `/v4/volumes/${id}`,
  host: (id) => `/v4/hosts/instances/${id}`,
  orchcluster: (id) => `/v4/orch/clusters/${id}`,
  orchnodepool: (id, _label, clusterId) => `/v4/orch/clusters/${clusterId}/pools/${id}`,
  token: (id) => `/v4/profile/tokens/${id}`,
  user: (_id, label) => `/v4/account/users/${label}`,
  oauth_client: () => '/v4/account/oauth-clients',
  oauth_app: (id) => `/v4/profile/apps/${id}`,
  account: () => '/v4/account',
  tag: (_id, label) => `/v4/tags/${encodeURIComponent(label)}`,
}

/** Path under which a thing is found; `enclosingId` is the number of the thing it lies in, where it lies in one. */
export function entityUrl({ type, id, label }: EventEntity<SecondaryType>, enclosingId: number | null = null): string {
  return urls[type]?.(id, label, enclosingId) ?? '/v4'
}
