import type { Disk, Host } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import { formatMib } from '../../display/format-mib.ts'
import { type DraftForm, narrowForm, useDraft } from '../../fields/draft-form.ts'
import { NumberField, PasswordField, SelectField, TextField } from '../../fields/form-fields.tsx'
import { explainWholeNumber } from '../../fields/whole-number.ts'
import { request } from '../../requests/form-request.ts'
import { restoreHint } from '../../resources/restore-hint.ts'
import { PasswordOwner } from '../../resources/password-owner.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { AccessFields, ImageField } from '../image/image-fields.tsx'
import { isValidAccess, passwordMin } from '../image/access.ts'
import { diskContents, diskRequest, newDisk } from './disk-draft.ts'

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
  const form = useDraft({ ...newDisk, size: String(leftMib) })
  const { label, size, image, access } = form.draft
  const isComplete = label !== '' && explainMib(size, leftMib) === null && (image === '' || isValidAccess(access))
  return (
    <ActionDialog
      title={`Create disk on ${host.label}`}
      confirm="Create disk"
      missing={isComplete ? null : 'Enter a label and a valid size. With an image, enter a password or an SSH key.'}
      requests={[diskRequest(host, form.draft)]}
      onClose={onClose}
    >
      <p>Disks are included in the price of the host. To use the disk, add it to a configuration.</p>
      <TextField form={form} name="label" label="Label" hint={labelHint} />
      <MibField form={form} mostMib={leftMib} />
      <ImageField form={form} empty="None (empty disk)" />
      {image === '' ? (
        <SelectField form={form} name="filesystem" label="Filesystem" options={filesystems} />
      ) : (
        <AccessFields form={narrowForm(form, 'access')} />
      )}
    </ActionDialog>
  )
}

const filesystems = diskContents.map((value) => ({ value }))
const labelHint = '1 to 48 characters.'

/** Explains a size in MiB that is not a whole number from 1 to `mostMib`. */
function explainMib(size: string, mostMib: number): string | null {
  return explainWholeNumber(size, { min: 1, max: mostMib })
}

/** Field for a disk's size in MiB, with an error unless from 1 to `mostMib`. */
function MibField({
  form,
  mostMib,
}: {
  readonly form: DraftForm<{ readonly size: string }>
  readonly mostMib: number
}): ReactNode {
  const hint = `At most ${mostMib} MiB (${formatMib(mostMib)}), the disk space available in the plan.`
  return <NumberField form={form} name="size" label="Size (MiB)" hint={hint} bounds={{ min: 1, max: mostMib }} />
}

/** Dialog that grows a disk by at most `leftMib` or shrinks it; the service rejects sizes smaller than the data. */
export function ResizeDiskDialog({ host, disk, leftMib, onClose }: DiskDialogProps): ReactNode {
  const form = useDraft({ size: String(disk.size) })
  const body = { size: Number(form.draft.size) }
  const most = disk.size + leftMib
  const problem = explainMib(form.draft.size, most)
  return (
    <ActionDialog
      title={`Resize ${disk.label}`}
      confirm="Resize"
      missing={problem ?? (body.size === disk.size ? 'Enter a different size.' : null)}
      requests={[request('disk.resize', { path: { hostId: host.id, diskId: disk.id }, body })]}
      onClose={onClose}
    >
      <MibField form={form} mostMib={most} />
      {body.size < disk.size && problem === null ? (
        <p>
          A disk cannot be shrunk below the size of the data on it. The trash keeps a copy of the disk for a limited
          time.
        </p>
      ) : null}
    </ActionDialog>
  )
}

/** Dialog that clones a disk within its host; blocked if the copy is larger than `leftMib`. */
export function CloneDiskDialog({ host, disk, leftMib, onClose }: DiskDialogProps): ReactNode {
  const form = useDraft({ label: `${disk.label} copy`.slice(0, 48) })
  const isFitting = disk.size <= leftMib
  const full = isFitting ? null : 'The host does not have enough disk space for the copy.'
  return (
    <ActionDialog
      title={`Clone ${disk.label}`}
      confirm="Clone"
      missing={form.draft.label === '' ? 'Enter a label.' : full}
      requests={[request('disk.clone', { path: { hostId: host.id, diskId: disk.id }, body: form.draft })]}
      onClose={onClose}
    >
      <p>
        The copy uses {formatMib(disk.size)} of {formatMib(leftMib)} available.
        {isFitting ? '' : ' This is not enough space: shrink this disk or resize the host.'}
      </p>
      <TextField form={form} name="label" label="Label of the new disk" hint={labelHint} />
    </ActionDialog>
  )
}

/** Dialog that resets the root password on a disk. The commands show a placeholder. */
export function DiskPasswordDialog({ host, disk, onClose }: DiskDialogProps): ReactNode {
  const form = useDraft({ password: '' })
  const isLongEnough = form.draft.password.length >= passwordMin
  return (
    <ActionDialog
      title={`Reset root password on ${disk.label}`}
      confirm="Reset password"
      missing={isLongEnough ? null : `Enter a password of at least ${passwordMin} characters.`}
      requests={[request('disk.reset_password', { path: { hostId: host.id, diskId: disk.id }, body: form.draft })]}
      onClose={onClose}
    >
      <PasswordOwner username="root" />
      <PasswordField
        form={form}
        name="password"
        label="New password"
        hint={`At least ${passwordMin} characters. Replaces the current password.`}
      />
    </ActionDialog>
  )
}

/** Dialog that renames a disk of a host. The label must not be empty. */
export function RenameDiskDialog({ host, disk, onClose }: DiskDialogProps): ReactNode {
  const form = useDraft({ label: disk.label })
  return (
    <ActionDialog
      title={`Rename ${disk.label}`}
      confirm="Save"
      missing={form.draft.label === '' ? 'Enter a label.' : null}
      requests={[request('disk.update', { path: { hostId: host.id, diskId: disk.id }, body: form.draft })]}
      onClose={onClose}
    >
      <TextField form={form} name="label" label="Label" hint={labelHint} />
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
        This deletes the disk ({formatMib(disk.size)}) and removes it from all configurations. {restoreHint}
      </p>
    </ActionDialog>
  )
}
