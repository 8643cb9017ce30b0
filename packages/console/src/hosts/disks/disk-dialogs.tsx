import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import type { Disk, Host } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { formatMib } from '../../display/format-mib.ts'
import { explainWholeNumber } from '../../fields/whole-number.ts'
import { request } from '../../requests/form-request.ts'
import { PasswordOwner } from '../../resources/password-owner.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { AccessFields, ImageField } from '../image/image-fields.tsx'
import { isValidAccess, passwordMin } from '../image/access.ts'
import { PartLabelField } from '../part-label-field.tsx'
import { diskContents, type DiskDraft, diskRequest, newDisk } from './disk-draft.ts'
import { isValidMib, MibField } from './mib-field.tsx'

/** Props of disk dialogs. */
interface DiskDialogProps {
  readonly host: Host
  readonly disk: Disk
  readonly leftMib: number
  readonly onClose: () => void
}

/** Dialog that creates a disk, empty or from an image. Its maximum and initial size is `leftMib`. */
export function CreateDiskDialog({
  host,
  leftMib,
  onClose,
}: HostDialogProps & { readonly leftMib: number }): ReactNode {
  const [draft, setDraft] = useState<DiskDraft>({ ...newDisk, size: String(leftMib) })
  const options = diskContents.map((value) => ({ value }))
  return (
    <ActionDialog
      title={`Create disk on ${host.label}`}
      confirm="Create disk"
      missing={
        draft.label !== '' && isValidMib(draft.size, leftMib) && (draft.image === '' || isValidAccess(draft.access))
          ? null
          : 'Enter a label and a valid size. With an image, enter a password or an SSH key.'
      }
      requests={[diskRequest(host, draft)]}
      onClose={onClose}
    >
      <p>Disks are included in the price of the host. To use the disk, add it to a configuration.</p>
      <PartLabelField label={draft.label} onChange={(label) => setDraft({ ...draft, label })} />
      <MibField size={draft.size} mostMib={leftMib} onChange={(size) => setDraft({ ...draft, size })} />
      <ImageField
        value={draft.image}
        empty="None (empty disk)"
        error={null}
        onChange={(image) => setDraft({ ...draft, image })}
      />
      {draft.image === '' ? (
        <FormField label="Filesystem">
          <Select
            options={options}
            selectedOption={{ value: draft.filesystem }}
            onChange={({ detail }) =>
              setDraft({
                ...draft,
                filesystem: diskContents.find((one) => one === detail.selectedOption.value) ?? 'raw',
              })
            }
          />
        </FormField>
      ) : (
        <AccessFields access={draft.access} error={null} onChange={(access) => setDraft({ ...draft, access })} />
      )}
    </ActionDialog>
  )
}

/** Dialog that grows a disk by at most `leftMib` or shrinks it; the service rejects sizes smaller than the data. */
export function ResizeDiskDialog({ host, disk, leftMib, onClose }: DiskDialogProps): ReactNode {
  const [size, setSize] = useState(String(disk.size))
  const body = { size: Number(size) }
  const most = disk.size + leftMib
  return (
    <ActionDialog
      title={`Resize ${disk.label}`}
      confirm="Resize"
      missing={
        explainWholeNumber(size, { min: 1, max: most }) ?? (body.size === disk.size ? 'Enter a different size.' : null)
      }
      requests={[request('disk.resize', { path: { hostId: host.id, diskId: disk.id }, body })]}
      onClose={onClose}
    >
      <MibField size={size} mostMib={most} onChange={setSize} />
      {body.size < disk.size && isValidMib(size, most) ? (
        <p>A disk cannot be shrunk below the size of the data on it.</p>
      ) : null}
    </ActionDialog>
  )
}

/** Dialog that clones a disk within its host; blocked if the copy is larger than `leftMib`. */
export function CloneDiskDialog({ host, disk, leftMib, onClose }: DiskDialogProps): ReactNode {
  const [label, setLabel] = useState(`${disk.label} copy`.slice(0, 48))
  const body = { label }
  const isFitting = disk.size <= leftMib
  return (
    <ActionDialog
      title={`Clone ${disk.label}`}
      confirm="Clone"
      missing={
        label === '' ? 'Enter a label.' : isFitting ? null : 'The host does not have enough disk space for the copy.'
      }
      requests={[request('disk.clone', { path: { hostId: host.id, diskId: disk.id }, body })]}
      onClose={onClose}
    >
      <p>
        The copy uses {formatMib(disk.size)} of {formatMib(leftMib)} available.
        {isFitting ? '' : ' This is not enough space: shrink this disk or resize the host.'}
      </p>
      <PartLabelField name="Label of the new disk" label={label} onChange={setLabel} />
    </ActionDialog>
  )
}

/** Dialog that resets the root password on a disk. The commands show a placeholder. */
export function DiskPasswordDialog({ host, disk, onClose }: DiskDialogProps): ReactNode {
  const [password, setPassword] = useState('')
  return (
    <ActionDialog
      title={`Reset root password on ${disk.label}`}
      confirm="Reset password"
      missing={password.length >= passwordMin ? null : `Enter a password of at least ${passwordMin} characters.`}
      requests={[request('disk.reset_password', { path: { hostId: host.id, diskId: disk.id }, body: { password } })]}
      onClose={onClose}
    >
      <PasswordOwner username="root" />
      <FormField
        label="New password"
        constraintText={`At least ${passwordMin} characters. Replaces the current password.`}
      >
        <Input
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={({ detail }) => setPassword(detail.value)}
        />
      </FormField>
    </ActionDialog>
  )
}

/** Dialog that renames a disk of a host. The label must not be empty. */
export function RenameDiskDialog({ host, disk, onClose }: DiskDialogProps): ReactNode {
  const [label, setLabel] = useState(disk.label)
  const body = { label }
  return (
    <ActionDialog
      title={`Rename ${disk.label}`}
      confirm="Save"
      missing={label === '' ? 'Enter a label.' : null}
      requests={[request('disk.update', { path: { hostId: host.id, diskId: disk.id }, body })]}
      onClose={onClose}
    >
      <PartLabelField label={label} onChange={setLabel} />
    </ActionDialog>
  )
}

/** Dialog that deletes a disk of a host, confirmed by typing its label. */
export function DeleteDiskDialog({ host, disk, onClose }: DiskDialogProps): ReactNode {
  return (
    <ActionDialog
      title={`Delete ${disk.label}`}
      confirm="Delete"
      typedLabel={disk.label}
      requests={[request('disk.delete', { path: { hostId: host.id, diskId: disk.id } })]}
      onClose={onClose}
    >
      <p>
        This permanently deletes the disk ({formatMib(disk.size)}) and all its data. The disk is removed from all
        configurations.
      </p>
    </ActionDialog>
  )
}
