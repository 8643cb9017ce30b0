import Checkbox from '@cloudscape-design/components/checkbox'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { TypedLabel } from '../../resources/typed-label.tsx'
import { ActionDialog } from '../../show/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { isGoodAccess, closedAccess } from '../image/access.ts'
import { AccessFields } from '../image/access-fields.tsx'
import { ImageField } from '../image/image-field.tsx'
import { SwapField } from '../image/swap-field.tsx'
import { LostWithHost } from './lost-with-host.tsx'
import { rebuildBody, rebuildRequest, type RebuildWish } from './rebuild-wish.ts'

/** Rebuilds the disks of a host from an image, after its label is typed. */
export function RebuildDialog({ host, onClose }: HostDialogProps): ReactNode {
  const [wish, setWish] = useState<RebuildWish>({
    image: host.image ?? '',
    access: closedAccess,
    swap: '',
    isBooted: true,
    encryption: host.disk_encryption,
  })
  const [typed, setTyped] = useState('')
  const isComplete = wish.image !== '' && isGoodAccess(wish.access) && /^\d*$/.test(wish.swap)
  return (
    <ActionDialog
      title={`Rebuild ${host.label}`}
      confirm="Rebuild"
      missing={
        isComplete
          ? typed === host.label
            ? null
            : `Type ${host.label} to confirm.`
          : 'Select an image, and enter a password or an SSH key.'
      }
      requests={[rebuildRequest(host, wish)]}
      send={(idempotencyKey) => cloud.hosts.rebuild(host.id, rebuildBody(host, wish), { idempotencyKey })}
      onClose={onClose}
    >
      <LostWithHost host={host} />
      <p>All configurations are deleted and replaced by a new one. The label, IP addresses and plan do not change.</p>
      {host.orch_cluster_id === null ? null : (
        <p>
          This host is a node of cluster {host.orch_cluster_id}. The data that the cluster stores on it is lost too.
        </p>
      )}
      <ImageField value={wish.image} empty={null} refusal={null} onChange={(image) => setWish({ ...wish, image })} />
      <AccessFields access={wish.access} refusal={null} onChange={(access) => setWish({ ...wish, access })} />
      <SwapField swap={wish.swap} refusal={null} onChange={(swap) => setWish({ ...wish, swap })} />
      <Checkbox checked={wish.isBooted} onChange={({ detail }) => setWish({ ...wish, isBooted: detail.checked })}>
        Boot after the rebuild
      </Checkbox>
      <Checkbox
        checked={wish.encryption === 'enabled'}
        description="Encrypts disks at rest if the region supports disk encryption."
        onChange={({ detail }) => setWish({ ...wish, encryption: detail.checked ? 'enabled' : 'disabled' })}
      >
        Encrypt disks
      </Checkbox>
      <TypedLabel label={host.label} typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
