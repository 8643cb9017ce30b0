import type { ReactNode } from 'react'
import { LabelAndTagsDialog } from '../../resources/label-and-tags-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { request } from '../../requests/form-request.ts'

/** Dialog that changes a host's label and replaces its tags. The label must not be empty. */
export function EditHostDialog({ host, onClose }: HostDialogProps): ReactNode {
  const path = { hostId: host.id }
  return (
    <LabelAndTagsDialog resource={host} request={(body) => request('host.update', { path, body })} onClose={onClose} />
  )
}
