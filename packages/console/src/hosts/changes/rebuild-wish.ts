import type { Host } from '@moorage/sdk'
import type { FormRequest } from '../../show/request-lines.ts'
import { accessBody, accessWords, printedAccess, type AccessWish } from '../image/access.ts'

/** What somebody has typed before a host is rebuilt. */
export interface RebuildWish {
  readonly image: string
  readonly access: AccessWish
  /** MiB, as it was typed; '' for none. */
  readonly swap: string
  readonly isBooted: boolean
}

/** What is sent. */
export function rebuildBody(wish: RebuildWish) {
  return { ...plainBody(wish), ...accessBody(wish.access) }
}

/** The same for a terminal, without the password. */
export function rebuildRequest({ id, label }: Pick<Host, 'id' | 'label'>, wish: RebuildWish): FormRequest {
  return {
    method: 'POST',
    path: `/hosts/instances/${id}/rebuild`,
    body: { ...plainBody(wish), ...printedAccess(wish.access) },
    moor: [
      'host',
      'rebuild',
      label,
      '--image',
      wish.image,
      ...accessWords(wish.access),
      ...(wish.swap === '' ? [] : ['--swap-size', wish.swap]),
      ...(wish.isBooted ? [] : ['--no-booted']),
    ],
  }
}

function plainBody({ image, swap, isBooted }: RebuildWish) {
  return {
    image,
    ...(swap === '' ? {} : { swap_size: Number(swap) }),
    ...(isBooted ? {} : { booted: false }),
  }
}
