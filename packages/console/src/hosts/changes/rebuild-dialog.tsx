import Checkbox from '@cloudscape-design/components/checkbox'
import { type ReactNode, useState } from 'react'
import { TypedLabel } from '../../resources/typed-label.tsx'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { isValidAccess, emptyAccess } from '../image/access.ts'
import { AccessFields } from '../image/access-fields.tsx'
import { ImageField } from '../image/image-field.tsx'
import { SwapField } from '../image/swap-field.tsx'
import { DeletedWithHost } from './deleted-with-host.tsx'
import { rebuildRequest, type RebuildDraft } from './rebuild-draft.ts'

/** Dialog that rebuilds a host's disks and configurations from an image, confirmed by typing its label. All data on disks is lost. */
export function RebuildDialog({ host, onClose }: HostDialogProps): ReactNode {
  const [draft, setDraft] = useState<RebuildDraft>({
    image: host.image ?? '',
    access: emptyAccess,
    swap: '',
    isBooted: true,
    encryption: host.disk_encryption,
  })
  const [typed, setTyped] = useState('')
  const isComplete = draft.image !== '' && isValidAccess(draft.access) && /^\d*$/.test(draft.swap)
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
      <TypedLabel label={host.label} typed={typed} onType={setTyped} />
    </ActionDialog>
  )
}
