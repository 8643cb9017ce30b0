import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { RemarkFields } from './remark-fields.tsx'
import { isGoodRemark, remarkBody, wishOfHost, remarkWords } from './remark-wish.ts'

/** Edits the group, maintenance policy, watchdog and alert thresholds of a host (decision H15). */
export function RemarkDialog({ host, onClose }: HostDialogProps): ReactNode {
  const [before] = useState(() => wishOfHost(host))
  const [wish, setWish] = useState(before)
  const body = remarkBody(before, wish)
  const moor = ['host', 'update', host.label, ...remarkWords(body)]
  return (
    <ActionDialog
      title={`Edit settings of ${host.label}`}
      confirm="Save"
      missing={
        Object.keys(body).length > 0 && isGoodRemark(wish)
          ? null
          : 'Change a field. Each threshold must be within its bounds.'
      }
      requests={[{ method: 'PUT', path: `/hosts/instances/${host.id}`, body, moor }]}
      send={(idempotencyKey) => cloud.hosts.update(host.id, body, { idempotencyKey })}
      onClose={onClose}
    >
      <RemarkFields wish={wish} refusal={null} isTold onChange={setWish} />
    </ActionDialog>
  )
}
