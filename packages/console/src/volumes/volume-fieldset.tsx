import Checkbox from '@cloudscape-design/components/checkbox'
import type { Region } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { AttachmentFields } from '../attachment/attachment-fields.tsx'
import { newAttachment } from '../attachment/attachment-wish.ts'
import { HostSelect } from '../attachment/host-select.tsx'
import { RegionField } from '../resources/region-field.tsx'
import { LabelAndTags } from '../resources/label-and-tags.tsx'
import { explainField } from '../show/explain.ts'
import { NumberField } from '../fields/number-field.tsx'
import type { VolumeWish } from './volume-wish.ts'

/** Props. `refusal` is the error of the last request. */
export interface VolumeFieldsetProps {
  readonly wish: VolumeWish
  readonly regions: readonly Region[]
  readonly refusal: unknown
  readonly onChange: (wish: VolumeWish) => void
}

/** Fields of a new volume. */
export function VolumeFieldset(props: VolumeFieldsetProps): ReactNode {
  const { wish, regions, refusal, onChange } = props
  const region = regions.find(({ id }) => id === wish.region)
  return (
    <>
      <LabelAndTags
        typed={wish}
        refusal={refusal}
        labelHint="Up to 32 letters, digits, - and _, starting with a letter. Unique in the account."
        isFirst
        onType={(typed) => onChange({ ...wish, ...typed })}
      />
      <RegionField
        value={wish.region}
        regions={regions}
        refusal={refusal}
        onChange={(id) => onChange({ ...wish, region: id, hostId: '', attachment: newAttachment })}
      />
      {region ? <p className="soft">Storage classes: {region.storage_classes.join(', ')}.</p> : null}
      <NumberField
        label="Size (GiB)"
        hint="You can grow a volume later but not shrink it."
        typed={wish.size}
        bounds={{ min: 1 }}
        rejection={explainField(refusal, 'size')}
        onType={(size) => onChange({ ...wish, size })}
      />
      <PlaceFields {...props} />
      {region?.capabilities.includes('Block Storage Encryption') ? (
        <Checkbox
          checked={wish.isEncrypted}
          description="Encrypts data at rest. You cannot change this later."
          onChange={({ detail }) => onChange({ ...wish, isEncrypted: detail.checked })}
        >
          Encrypt volume
        </Checkbox>
      ) : null}
    </>
  )
}

function PlaceFields({ wish, refusal, onChange }: VolumeFieldsetProps): ReactNode {
  return (
    <>
      <HostSelect
        label="Attach to host"
        region={wish.region}
        value={wish.hostId}
        none="None (attach later)"
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
