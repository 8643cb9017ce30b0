import type { Volume } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import { explain } from '../../show/explain.ts'
import { sendMany } from '../../show/send-many.ts'
import { TypedLabel } from '../../resources/typed-label.tsx'

/** Deletes several volumes with all that is on them, once it was typed how many. */
export function DeleteVolumesDialog({
  volumes,
  onClose,
}: {
  readonly volumes: readonly Volume[]
  readonly onClose: () => void
}): ReactNode {
  const [typed, setTyped] = useState('')
  const word = `${volumes.length} volume${volumes.length === 1 ? '' : 's'}`
  return (
    <ActionDialog
      title={`Delete ${word}`}
      confirm="Delete for good"
      isReady={typed === word}
      requests={volumes.map(({ id, label }) => ({
        method: 'DELETE',
        path: `/volumes/${id}`,
        moor: ['volume', 'delete', label],
      }))}
      send={() => sendMany(volumes, ({ id }) => cloud.volumes.delete(id), explain)}
      onClose={onClose}
    >
      <p>All data on these volumes is lost and cannot be brought back:</p>
      <ul className="lost">
        {volumes.map(({ id, label, size, host_label: host }) => (
          <li key={id}>
            <strong>{label}</strong>, {size} GiB{host === null ? '' : `, taken from ${host} first`}
          </li>
        ))}
      </ul>
      <TypedLabel label={word} typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
