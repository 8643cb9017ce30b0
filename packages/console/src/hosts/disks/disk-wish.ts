import type { Disk, Host } from '@moorage/sdk'
import type { FormRequest } from '../../show/request-lines.ts'
import { accessBody, accessWords, closedAccess, printedAccess, type AccessWish } from '../image/access.ts'

/** Formats of an empty disk. */
export const diskContents = ['ext4', 'ext3', 'swap', 'raw'] as const satisfies readonly Disk['filesystem'][]

/** Draft of a disk. */
export interface DiskWish {
  readonly label: string
  /** MiB. */
  readonly size: string
  readonly filesystem: (typeof diskContents)[number]
  readonly image: string
  readonly access: AccessWish
}

/** Initial values. */
export const newDisk: DiskWish = { label: '', size: '', filesystem: 'ext4', image: '', access: closedAccess }

/** Returns the request body. */
export function newDiskBody(wish: DiskWish) {
  return { ...plainBody(wish), ...(wish.image === '' ? {} : accessBody(wish.access)) }
}

/** Returns the displayed request, without the password. */
export function diskRequest({ id, label }: Pick<Host, 'id' | 'label'>, wish: DiskWish): FormRequest {
  const content =
    wish.image === '' ? ['--filesystem', wish.filesystem] : ['--image', wish.image, ...accessWords(wish.access)]
  return {
    method: 'POST',
    path: `/hosts/instances/${id}/disks`,
    body: { ...plainBody(wish), ...(wish.image === '' ? {} : printedAccess(wish.access)) },
    moor: ['disk', 'create', label, wish.label, '--size', wish.size, ...content],
  }
}

function plainBody({ label, size, filesystem, image }: DiskWish) {
  return { label, size: Number(size), ...(image === '' ? { filesystem } : { image }) }
}
