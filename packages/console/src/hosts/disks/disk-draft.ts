import type { Disk, Host } from '@moorage/sdk'
import type { FormRequest } from '../../display/request-lines.ts'
import { accessBody, accessArguments, emptyAccess, printedAccess, type AccessDraft } from '../image/access.ts'

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

/** Returns the create-request body, with image and credentials, or without an image the file system. */
export function newDiskBody(draft: DiskDraft) {
  return { ...plainBody(draft), ...(draft.image === '' ? {} : accessBody(draft.access)) }
}

/** Returns the request for display, with a placeholder for the password, which `moor` reads from stdin. */
export function diskRequest({ id, label }: Pick<Host, 'id' | 'label'>, draft: DiskDraft): FormRequest {
  const content =
    draft.image === '' ? ['--filesystem', draft.filesystem] : ['--image', draft.image, ...accessArguments(draft.access)]
  return {
    method: 'POST',
    path: `/hosts/instances/${id}/disks`,
    body: { ...plainBody(draft), ...(draft.image === '' ? {} : printedAccess(draft.access)) },
    moor: ['disk', 'create', label, draft.label, '--size', draft.size, ...content],
  }
}

function plainBody({ label, size, filesystem, image }: DiskDraft) {
  return { label, size: Number(size), ...(image === '' ? { filesystem } : { image }) }
}
