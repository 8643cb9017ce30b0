import type { Event } from '@moorage/sdk'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface Entity extends Pick<Event['entity'], 'label'> {
  /** Disks have no page. */
  readonly type: Event['entity']['type'] | 'disk'
  readonly id?: Event['entity']['id']
  readonly url?: string
}

const clusterPage = (clusterId: string): LinkProps => ({ to: '/clusters/$clusterId', params: { clusterId } })

/** Pages of resources, or of the lists that contain them. */
const pages: Readonly<Partial<Record<Entity['type'], (entity: Entity) => LinkProps | undefined>>> = {
  volume: ({ id }) => ({ to: '/volumes/$volumeId', params: { volumeId: String(id) } }),
  host: ({ id }) => ({ to: '/hosts/$hostId', params: { hostId: String(id) } }),
  orchcluster: ({ id }) => clusterPage(String(id)),
  orchnodepool({ url = '' }) {
    const clusterId = /\/clusters\/(\d+)\/pools\//.exec(url)?.[1]
    return clusterId === undefined ? undefined : clusterPage(clusterId)
  },
  user: ({ label }) => ({ to: '/users/$username', params: { username: label } }),
  tag: ({ label }) => ({ to: '/tags/$label', params: { label } }),
  volume_backup: () => ({ to: '/backups' }),
  image: () => ({ to: '/images' }),
  token: () => ({ to: '/tokens' }),
  oauth_client: () => ({ to: '/oauth-clients' }),
  oauth_app: () => ({ to: '/applications' }),
  ssh_key: () => ({ to: '/ssh-keys' }),
  account: () => ({ to: '/account' }),
}

/** Link from the label of a resource to its page; for a node pool, to its cluster's page, which its URL contains. */
export function EntityLink({ entity }: { readonly entity: Entity }): ReactNode {
  const page = pages[entity.type]?.(entity)
  return page === undefined ? entity.label : <Link {...page}>{entity.label}</Link>
}
