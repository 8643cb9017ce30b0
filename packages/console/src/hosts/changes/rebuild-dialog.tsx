import ExpandableSection from '@cloudscape-design/components/expandable-section'
import type { Host } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { narrowForm, useDraft } from '../../fields/draft-form.ts'
import { CheckField } from '../../fields/form-fields.tsx'
import { request } from '../../requests/form-request.ts'
import type { HostDialogProps } from '../host-dialog.ts'
import { AccessFields, EncryptionField, ImageField, SwapField, UserDataField } from '../image/image-fields.tsx'
import { accessBody, type AccessDraft, emptyAccess, isValidAccess, encodeUserData } from '../image/access.ts'
import { DeletedWithHost } from './deleted-with-host.tsx'

/** Dialog that rebuilds a host's disks and configurations from an image, confirmed by typing its label. */
export function RebuildDialog({ host, onClose }: HostDialogProps): ReactNode {
  const form = useDraft<RebuildDraft>({
    image: host.image ?? '',
    access: emptyAccess,
    swap: '',
    userData: '',
    isUserDataDeleted: false,
    isBooted: true,
    isEncrypted: host.disk_encryption === 'enabled',
  })
  const { image, access, swap } = form.draft
  const isComplete = image !== '' && isValidAccess(access) && /^\d*$/.test(swap)
  return (
    <ActionDialog
      title={`Rebuild ${host.label}`}
      confirm="Rebuild"
      missing={isComplete ? null : 'Select an image, and enter a password or an SSH key.'}
      typedLabel={host.label}
      requests={[rebuildRequest(host, form.draft)]}
      onClose={onClose}
    >
      <DeletedWithHost host={host} isRestorable={host.orch_cluster_id === null} />
      <p>All configurations are deleted and replaced by a new one. The label, IP addresses and plan do not change.</p>
      {host.orch_cluster_id === null ? null : (
        <p>
          This host is a node of cluster {host.orch_cluster_id}. The data that the cluster stores on it is lost too.
        </p>
      )}
      <ImageField form={form} empty={null} />
      <AccessFields form={narrowForm(form, 'access')} />
      <SwapField form={form} />
      <CheckField form={form} name="isBooted">
        Boot after the rebuild
      </CheckField>
      <EncryptionField form={form} />
      <ExpandableSection headerText="User data">
        <UserDataField
          form={form}
          hint={host.has_user_data ? 'Leave empty to keep the user data of the host.' : 'For cloud-init in the image.'}
        />
        {host.has_user_data ? (
          <CheckField form={form} name="isUserDataDeleted">
            Delete the user data of the host
          </CheckField>
        ) : null}
      </ExpandableSection>
    </ActionDialog>
  )
}

/** Draft of a rebuild. */
interface RebuildDraft {
  readonly image: string
  readonly access: AccessDraft
  /** Size in MiB; '' for no swap. */
  readonly swap: string
  /** Plain text; '' keeps the stored user data. */
  readonly userData: string
  readonly isUserDataDeleted: boolean
  readonly isBooted: boolean
  readonly isEncrypted: boolean
}

/** Returns the rebuild request. Omits unset fields and unchanged encryption. */
function rebuildRequest({ id, disk_encryption: before }: Host, draft: RebuildDraft) {
  const { image, access, swap, isBooted } = draft
  const encryption = draft.isEncrypted ? 'enabled' : 'disabled'
  return request('host.rebuild', {
    path: { hostId: id },
    body: {
      image,
      ...(swap === '' ? {} : { swap_size: Number(swap) }),
      ...(isBooted ? {} : { booted: false }),
      ...(encryption === before ? {} : { disk_encryption: encryption }),
      ...accessBody(access),
      ...(draft.isUserDataDeleted ? { metadata: { user_data: null } } : encodeUserData(draft.userData)),
    },
  })
}
