import type { Cluster, Host, Lock, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { ActionDialog } from '../display/action-dialog.tsx'
import { useDraft } from '../fields/draft-form.ts'
import { CheckField } from '../fields/form-fields.tsx'
import { request } from '../requests/form-request.ts'

type Locked = Pick<Volume | Host | Cluster, 'id' | 'label' | 'locks'>

interface LockDialogProps {
  readonly type: Lock['entity']['type']
  readonly resource: Locked
  readonly onClose: () => void
}

/** Returns the label of the action that `LockDialog` performs. */
export function lockLabel({ locks }: Pick<Locked, 'locks'>): string {
  return locks.length === 0 ? 'Lock' : 'Unlock'
}

/** Explains why a locked resource cannot be deleted; null without a lock (decision G13.2). */
export function explainLocked({ locks }: Pick<Locked, 'locks'>): string | null {
  return locks.length === 0 ? null : 'The resource is locked against deletion. Unlock it first.'
}

/** Dialog that locks a resource against deletion, or removes its lock. */
export function LockDialog(props: LockDialogProps): ReactNode {
  return props.resource.locks.length === 0 ? <AddLockDialog {...props} /> : <RemoveLockDialog {...props} />
}

function AddLockDialog({ type, resource: { id, label }, onClose }: LockDialogProps): ReactNode {
  const form = useDraft({ coversParts: false })
  const lockType = form.draft.coversParts ? 'cannot_delete_with_subresources' : 'cannot_delete'
  return (
    <ActionDialog
      title={`Lock ${label}`}
      confirm="Lock"
      requests={[request('lock.create', { body: { entity_type: type, entity_id: id, lock_type: lockType } })]}
      onClose={onClose}
    >
      <p>
        A locked resource cannot be deleted or rebuilt. A lock prevents accidents: every unrestricted user of the
        account can remove it.
      </p>
      {type === 'host' ? (
        <CheckField form={form} name="coversParts">
          Also lock the disks, configurations and IP addresses of the host
        </CheckField>
      ) : null}
    </ActionDialog>
  )
}

function RemoveLockDialog({ type, resource: { id, label }, onClose }: LockDialogProps): ReactNode {
  const { data: lock } = useQuery({
    queryKey: ['locks', type, id],
    staleTime: 0,
    queryFn: async () => (await cloud.locks.list({ filter: { 'entity.type': type, 'entity.id': id } }).first()) ?? null,
  })
  return (
    <ActionDialog
      title={`Unlock ${label}`}
      confirm="Unlock"
      missing={lock ? null : 'The lock is still loading.'}
      requests={[request('lock.delete', { path: { lockId: lock?.id ?? 'LOCK' } })]}
      onClose={onClose}
    >
      <p>The resource can be deleted again.</p>
    </ActionDialog>
  )
}
