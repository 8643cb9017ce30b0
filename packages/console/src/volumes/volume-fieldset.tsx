import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { Region } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { AttachmentFields } from '../attachment/attachment-fields.tsx'
import { newAttachment } from '../attachment/attachment-wish.ts'
import { HostSelect } from '../attachment/host-select.tsx'
import { RegionField } from '../resources/region-field.tsx'
import { LabelAndTags } from '../resources/label-and-tags.tsx'
import { explainField, explainNumber } from '../show/explain.ts'
import type { VolumeWish } from './volume-wish.ts'

/** What the fields of a new volume stand for, and what was refused of them. */
export interface VolumeFieldsetProps {
  readonly wish: VolumeWish
  readonly regions: readonly Region[]
  readonly refusal: unknown
  readonly onChange: (wish: VolumeWish) => void
}

/** The fields of a new volume. */
export function VolumeFieldset(props: VolumeFieldsetProps): ReactNode {
  const { wish, regions, refusal, onChange } = props
  const region = regions.find(({ id }) => id === wish.region)
  return (
    <>
      <LabelAndTags
        typed={wish}
        refusal={refusal}
        labelHint="Begins with a letter, then letters, digits, - and _; up to 32. Unique in the account."
        isFirst
        onType={(typed) => onChange({ ...wish, ...typed })}
      />
      <RegionField
        value={wish.region}
        regions={regions}
        refusal={refusal}
        onChange={(id) => onChange({ ...wish, region: id, hostId: '', attachment: newAttachment })}
      />
      {region ? <p className="soft">Its storage: {region.storage_classes.join(', ')}.</p> : null}
      <FormField
        label="Size in GiB"
        constraintText="It can be made larger later, never smaller."
        errorText={explainNumber(wish.size, { min: 1 }) || explainField(refusal, 'size')}
      >
        <Input
          type="number"
          inputMode="numeric"
          value={wish.size}
          onChange={({ detail }) => onChange({ ...wish, size: detail.value })}
        />
      </FormField>
      <PlaceFields {...props} />
      {region?.capabilities.includes('Block Storage Encryption') ? (
        <Checkbox
          checked={wish.isEncrypted}
          description="The data is encrypted at rest. This cannot be changed later."
          onChange={({ detail }) => onChange({ ...wish, isEncrypted: detail.checked })}
        >
          Encrypt the volume
        </Checkbox>
      ) : null}
    </>
  )
}

function PlaceFields({ wish, refusal, onChange }: VolumeFieldsetProps): ReactNode {
  return (
    <>
      <HostSelect
        label="Attach to"
        region={wish.region}
        value={wish.hostId}
        none="None: attach it later"
        refusal={explainField(refusal, 'host_id')}
        onChange={(hostId) => onChange({ ...wish, hostId, attachment: { ...wish.attachment, configId: '' } })}
      />
      {wish.hostId === '' ? null : (
        <AttachmentFields
          hostId={Number(wish.hostId)}
          wish={wish.attachment}
          onChange={(attachment) => onChange({ ...wish, attachment })}
        />
      )}
    </>
  )
}
