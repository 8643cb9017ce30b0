import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import { type ReactNode, useState } from 'react'
import { cloud } from '../../cloud/cloud.ts'
import { ActionDialog } from '../../show/action-dialog.tsx'
import type { HostDialogProps } from '../host-dialog.ts'
import { isGoodAccess } from '../image/access.ts'
import { AccessFields } from '../image/access-fields.tsx'
import { ImageField } from '../image/image-field.tsx'
import { PartLabelField } from '../part-label-field.tsx'
import { MibField, isGoodMib } from './mib-field.tsx'
import { newDisk, newDiskBody, diskRequest, type DiskWish, diskContents } from './disk-wish.ts'

/** Creates an empty disk or a disk from an image. */
export function CreateDiskDialog({
  host,
  leftMib,
  onClose,
}: HostDialogProps & { readonly leftMib: number }): ReactNode {
  const [wish, setWish] = useState<DiskWish>({ ...newDisk, size: String(leftMib) })
  const options = diskContents.map((value) => ({ value }))
  return (
    <ActionDialog
      title={`Create disk on ${host.label}`}
      confirm="Create disk"
      missing={
        wish.label !== '' && isGoodMib(wish.size, leftMib) && isGoodAccess(wish.access)
          ? null
          : 'Enter a label and a valid size. With an image, enter a password or an SSH key.'
      }
      requests={[diskRequest(host, wish)]}
      send={(idempotencyKey) => cloud.disks.create(host.id, newDiskBody(wish), { idempotencyKey })}
      onClose={onClose}
    >
      <p>Disks are included in the price of the host. To use the disk, add it to a configuration.</p>
      <PartLabelField label={wish.label} onChange={(label) => setWish({ ...wish, label })} />
      <MibField size={wish.size} mostMib={leftMib} onChange={(size) => setWish({ ...wish, size })} />
      <ImageField
        value={wish.image}
        empty="None (empty disk)"
        refusal={null}
        onChange={(image) => setWish({ ...wish, image })}
      />
      {wish.image === '' ? (
        <FormField label="Filesystem">
          <Select
            options={options}
            selectedOption={{ value: wish.filesystem }}
            onChange={({ detail }) =>
              setWish({
                ...wish,
                filesystem: diskContents.find((one) => one === detail.selectedOption.value) ?? 'raw',
              })
            }
          />
        </FormField>
      ) : (
        <AccessFields access={wish.access} refusal={null} onChange={(access) => setWish({ ...wish, access })} />
      )}
    </ActionDialog>
  )
}
