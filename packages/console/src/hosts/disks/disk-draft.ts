import type { Disk, Host } from '@moorage/sdk'
import { accessBody, emptyAccess, type AccessDraft } from '../image/access.ts'
import { request } from '../../requests/form-request.ts'

/** Formats of an empty disk. */
export const diskContents = ['ext4', 'ext3', 'swap', 'raw'] as const satisfies readonly Disk['filesystem'][]

/** Draft of a disk. */
export interface DiskDraft {
  readonly label: string
  readonly size: string
  readonly filesystem: (typeof diskContents)[number]
  readonly image: string
  readonly access: AccessDraft
}

/** Initial draft. */
export const newDisk: DiskDraft = { label: '', size: '', filesystem: 'ext4', image: '', access: emptyAccess }

/** Returns the request that creates the disk, with image and credentials, or without an image the file system. */
export function diskRequest({ id }: Pick<Host, 'id'>, { label, size, filesystem, image, access }: DiskDraft) {
  return request('disk.create', {
    path: { hostId: id },
    body: { label, size: Number(size), ...(image === '' ? { filesystem } : { image, ...accessBody(access) }) },
  })
}
