import type { Host } from '@moorage/sdk'
import type { FormRequest } from '../../display/request-lines.ts'
import { accessBody, accessArguments, printedAccess, type AccessDraft } from '../image/access.ts'

/** Draft of a rebuild. */
export interface RebuildDraft {
  readonly image: string
  readonly access: AccessDraft
  /** Size in MiB; '' for no swap. */
  readonly swap: string
  readonly isBooted: boolean
  readonly encryption: Host['disk_encryption']
}

type RebuiltHost = Pick<Host, 'id' | 'label' | 'disk_encryption'>

/** Returns the body of the rebuild request, with the password. Omits unset fields and unchanged encryption. */
export function rebuildBody(host: RebuiltHost, draft: RebuildDraft) {
  return { ...plainBody(host, draft), ...accessBody(draft.access) }
}

/** Returns the request for display, with a placeholder for the password, which `moor` reads from stdin. */
export function rebuildRequest(host: RebuiltHost, draft: RebuildDraft): FormRequest {
  const { id, label } = host
  return {
    method: 'POST',
    path: `/hosts/instances/${id}/rebuild`,
    body: { ...plainBody(host, draft), ...printedAccess(draft.access) },
    moor: [
      'host',
      'rebuild',
      label,
      '--image',
      draft.image,
      ...accessArguments(draft.access),
      ...(draft.swap === '' ? [] : ['--swap-size', draft.swap]),
      ...(draft.isBooted ? [] : ['--no-booted']),
      ...(draft.encryption === host.disk_encryption ? [] : ['--disk-encryption', draft.encryption]),
    ],
  }
}

function plainBody({ disk_encryption: before }: RebuiltHost, { image, swap, isBooted, encryption }: RebuildDraft) {
  return {
    image,
    ...(swap === '' ? {} : { swap_size: Number(swap) }),
    ...(isBooted ? {} : { booted: false }),
    ...(encryption === before ? {} : { disk_encryption: encryption }),
  }
}
