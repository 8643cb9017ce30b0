import Checkbox from '@cloudscape-design/components/checkbox'
import type { Host } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { request } from '../../requests/form-request.ts'
import type { HostDialogProps } from '../host-dialog.ts'
import { AccessFields, ImageField, SwapField } from '../image/image-fields.tsx'
import { accessBody, type AccessDraft, emptyAccess, isValidAccess } from '../image/access.ts'
import { DeletedWithHost } from './deleted-with-host.tsx'

/** Dialog that rebuilds a host's disks and configurations from an image, confirmed by typing its label. All data on disks is lost. */
export function RebuildDialog({ host, onClose }: HostDialogProps): ReactNode {
  const [draft, setDraft] = useState<RebuildDraft>({
    image: host.image ?? '',
    access: emptyAccess,
    swap: '',
    isBooted: true,
    encryption: host.disk_encryption,
  })
  const isComplete = draft.image !== '' && isValidAccess(draft.access) && /^\d*$/.test(draft.swap)
  return (
    <ActionDialog
      title={`Rebuild ${host.label}`}
      confirm="Rebuild"
      missing={isComplete ? null : 'Select an image, and enter a password or an SSH key.'}
      typedLabel={host.label}
      requests={[rebuildRequest(host, draft)]}
      onClose={onClose}
    >
      <DeletedWithHost host={host} />
      <p>All configurations are deleted and replaced by a new one. The label, IP addresses and plan do not change.</p>
      {host.orch_cluster_id === null ? null : (
        <p>
          This host is a node of cluster {host.orch_cluster_id}. The data that the cluster stores on it is lost too.
        </p>
      )}
      <ImageField value={draft.image} empty={null} error={null} onChange={(image) => setDraft({ ...draft, image })} />
      <AccessFields access={draft.access} error={null} onChange={(access) => setDraft({ ...draft, access })} />
      <SwapField swap={draft.swap} error={null} onChange={(swap) => setDraft({ ...draft, swap })} />
      <Checkbox checked={draft.isBooted} onChange={({ detail }) => setDraft({ ...draft, isBooted: detail.checked })}>
        Boot after the rebuild
      </Checkbox>
      <Checkbox
        checked={draft.encryption === 'enabled'}
        description="Encrypts disks at rest if the region supports disk encryption."
        onChange={({ detail }) => setDraft({ ...draft, encryption: detail.checked ? 'enabled' : 'disabled' })}
      >
        Encrypt disks
      </Checkbox>
    </ActionDialog>
  )
}

/** Draft of a rebuild. */
interface RebuildDraft {
  readonly image: string
  readonly access: AccessDraft
  /** Size in MiB; '' for no swap. */
  readonly swap: string
  readonly isBooted: boolean
  readonly encryption: Host['disk_encryption']
}

/** Returns the rebuild request. Omits unset fields and unchanged encryption. */
function rebuildRequest(
  { id, disk_encryption: before }: Pick<Host, 'id' | 'disk_encryption'>,
  { image, access, swap, isBooted, encryption }: RebuildDraft,
) {
  return request('host.rebuild', {
    path: { hostId: id },
    body: {
      image,
      ...(swap === '' ? {} : { swap_size: Number(swap) }),
      ...(isBooted ? {} : { booted: false }),
      ...(encryption === before ? {} : { disk_encryption: encryption }),
      ...accessBody(access),
    },
  })
}
