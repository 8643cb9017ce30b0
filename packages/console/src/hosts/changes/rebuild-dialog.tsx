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

/** Makes the disks of a host anew from an image, once its label was typed. */
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
      isReady={isComplete && typed === host.label}
      missing={`Type ${host.label} to confirm.`}
      requests={[rebuildRequest(host, wish)]}
      send={(idempotencyKey) => cloud.hosts.rebuild(host.id, rebuildBody(host, wish), { idempotencyKey })}
      onClose={onClose}
    >
      <LostWithHost host={host} />
      <p>Its configurations go, too, and it gets a new one. Label, addresses and plan stay.</p>
      {host.orch_cluster_id === null ? null : (
        <p>It is a node of cluster {host.orch_cluster_id}: what the cluster has on it is lost as well.</p>
      )}
      <ImageField value={wish.image} empty={null} refusal={null} onChange={(image) => setWish({ ...wish, image })} />
      <AccessFields access={wish.access} refusal={null} onChange={(access) => setWish({ ...wish, access })} />
      <SwapField swap={wish.swap} refusal={null} onChange={(swap) => setWish({ ...wish, swap })} />
      <Checkbox checked={wish.isBooted} onChange={({ detail }) => setWish({ ...wish, isBooted: detail.checked })}>
        Start it afterwards
      </Checkbox>
      <Checkbox
        checked={wish.encryption === 'enabled'}
        description="Where the region offers disk encryption, its disks are encrypted at rest."
        onChange={({ detail }) => setWish({ ...wish, encryption: detail.checked ? 'enabled' : 'disabled' })}
      >
        Encrypt its disks
      </Checkbox>
      <TypedLabel label={host.label} typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
