import type { Host } from '@moorage/sdk'
import { accessBody, type AccessDraft } from '../image/access.ts'
import { request } from '../../requests/form-request.ts'

/** Draft of a rebuild. */
export interface RebuildDraft {
  readonly image: string
  readonly access: AccessDraft
  /** Size in MiB; '' for no swap. */
  readonly swap: string
  readonly isBooted: boolean
  readonly encryption: Host['disk_encryption']
}

/** Returns the rebuild request. Omits unset fields and unchanged encryption. */
export function rebuildRequest(
  { id, disk_encryption: before }: Pick<Host, 'id' | 'disk_encryption'>,
  { image, access, swap, isBooted, encryption }: RebuildDraft,
) {
  return request('host.rebuild', {
    path: { hostId: id },
    body: {
      image,
      ...(swap === '' ? {} : { swap_size: Number(swap) }),
      ...(isBooted ? {} : { booted: false }),
      ...(encryption === before ? {} : { disk_encryption: encryption }),
      ...accessBody(access),
    },
  })
}
