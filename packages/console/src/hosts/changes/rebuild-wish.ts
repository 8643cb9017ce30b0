import type { Host } from '@moorage/sdk'
import type { FormRequest } from '../../show/request-lines.ts'
import { accessBody, accessWords, printedAccess, type AccessWish } from '../image/access.ts'

/** Draft of a rebuild. */
export interface RebuildWish {
  readonly image: string
  readonly access: AccessWish
  /** MiB; '' for none. */
  readonly swap: string
  readonly isBooted: boolean
  readonly encryption: Host['disk_encryption']
}

type RebuiltHost = Pick<Host, 'id' | 'label' | 'disk_encryption'>

/** Returns the request body. */
export function rebuildBody(host: RebuiltHost, wish: RebuildWish) {
  return { ...plainBody(host, wish), ...accessBody(wish.access) }
}

/** Returns the displayed request, without the password. */
export function rebuildRequest(host: RebuiltHost, wish: RebuildWish): FormRequest {
  const { id, label } = host
  return {
    method: 'POST',
    path: `/hosts/instances/${id}/rebuild`,
    body: { ...plainBody(host, wish), ...printedAccess(wish.access) },
    moor: [
      'host',
      'rebuild',
      label,
      '--image',
      wish.image,
      ...accessWords(wish.access),
      ...(wish.swap === '' ? [] : ['--swap-size', wish.swap]),
      ...(wish.isBooted ? [] : ['--no-booted']),
      ...(wish.encryption === host.disk_encryption ? [] : ['--disk-encryption', wish.encryption]),
    ],
  }
}

function plainBody({ disk_encryption: before }: RebuiltHost, { image, swap, isBooted, encryption }: RebuildWish) {
  return {
    image,
    ...(swap === '' ? {} : { swap_size: Number(swap) }),
    ...(isBooted ? {} : { booted: false }),
    ...(encryption === before ? {} : { disk_encryption: encryption }),
  }
}
