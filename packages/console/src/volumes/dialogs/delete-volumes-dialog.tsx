import type { Volume } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { DeleteManyDialog } from '../../resources/delete-many-dialog.tsx'
import { request } from '../../requests/form-request.ts'

/** Dialog that deletes several volumes, confirmed by typing their count. Attached volumes are detached first. */
export function DeleteVolumesDialog({
  volumes,
  onClose,
}: {
  readonly volumes: readonly Volume[]
  readonly onClose: () => void
}): ReactNode {
  return (
    <DeleteManyDialog
      noun="volume"
      resources={volumes}
      warning="These volumes and all their data are permanently deleted:"
      describe={({ size, host_label: host }) => `, ${size} GiB${host === null ? '' : `, detached from ${host} first`}`}
      request={({ id }) => request('volume.delete', { path: { volumeId: id } })}
      onClose={onClose}
    />
  )
}
