import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { LabelAndTags, readTags, tagArguments } from '../../resources/label-and-tags.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'

/** Dialog that changes a host's label and replaces its tags. The label must not be empty. */
export function EditHostDialog({ host, onClose }: HostDialogProps): ReactNode {
  const [typed, setTyped] = useState({ label: host.label, tags: host.tags.join(', ') })
  const body = { label: typed.label, tags: readTags(typed.tags) }
  const moor = ['host', 'update', host.label, '--label', body.label, ...tagArguments(body.tags)]
  return (
    <ActionDialog
      title={`Edit label and tags of ${host.label}`}
      confirm="Save"
      missing={body.label === '' ? 'Enter a label.' : null}
      requests={[{ method: 'PUT', path: `/hosts/instances/${host.id}`, body, moor }]}
      send={(idempotencyKey) => cloud.hosts.update(host.id, body, { idempotencyKey })}
      onClose={onClose}
    >
      <LabelAndTags typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
