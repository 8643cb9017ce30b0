import type { Region } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { newAttachment } from '../attachment/attachment-draft.ts'
import { HostSelect } from '../attachment/host-select.tsx'
import type { DraftForm } from '../fields/draft-form.ts'
import { CheckField, NumberField } from '../fields/form-fields.tsx'
import { LabelAndTags } from '../resources/label-and-tags.tsx'
import { RegionField } from '../resources/region-field.tsx'
import type { VolumeDraft } from './volume-draft.ts'

/** Fields of a new volume, with field errors of the last request. A new region resets the host. */
export function VolumeFieldset({
  form,
  regions,
}: {
  readonly form: DraftForm<VolumeDraft>
  readonly regions: readonly Region[]
}): ReactNode {
  const { draft, onChange } = form
  const region = regions.find(({ id }) => id === draft.region)
  return (
    <>
      <LabelAndTags
        form={form}
        labelHint="Up to 32 letters, digits, - and _, starting with a letter. Unique in the account."
        isFirst
      />
      <RegionField
        form={{ ...form, onChange: (next) => onChange({ ...draft, ...next, hostId: '', attachment: newAttachment }) }}
        regions={regions}
      />
      {region ? <p className="soft">Storage classes: {region.storage_classes.join(', ')}.</p> : null}
      <NumberField
        form={form}
        name="size"
        label="Size (GiB)"
        hint="You can grow a volume later but not shrink it."
        bounds={{ min: 1 }}
      />
      <HostSelect form={form} label="Attach to host" region={draft.region} none="None (attach later)" />
      {region?.capabilities.includes('Block Storage Encryption') ? (
        <CheckField form={form} name="isEncrypted" description="Encrypts data at rest. You cannot change this later.">
          Encrypt volume
        </CheckField>
      ) : null}
    </>
  )
}
