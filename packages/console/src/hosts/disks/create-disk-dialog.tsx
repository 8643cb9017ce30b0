import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../../display/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { isValidAccess } from '../image/access.ts'
import { AccessFields } from '../image/access-fields.tsx'
import { ImageField } from '../image/image-field.tsx'
import { PartLabelField } from '../part-label-field.tsx'
import { MibField, isValidMib } from './mib-field.tsx'
import { newDisk, diskRequest, type DiskDraft, diskContents } from './disk-draft.ts'

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
