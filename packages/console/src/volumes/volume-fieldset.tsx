import Checkbox from '@cloudscape-design/components/checkbox'
import type { Region } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { AttachmentFields } from '../attachment/attachment-fields.tsx'
import { newAttachment } from '../attachment/attachment-draft.ts'
import { HostSelect } from '../attachment/host-select.tsx'
import { RegionField } from '../resources/region-field.tsx'
import { LabelAndTags } from '../resources/label-and-tags.tsx'
import { explainField } from '../display/explain.ts'
import { NumberField } from '../fields/number-field.tsx'
import type { VolumeDraft } from './volume-draft.ts'

/** Draft, with the error of the last request. */
export interface VolumeFieldsetProps {
  readonly draft: VolumeDraft
  readonly regions: readonly Region[]
  readonly error: unknown
  readonly onChange: (draft: VolumeDraft) => void
}

/** Fields of a new volume, with field errors of the last request. A new region resets the host. */
export function VolumeFieldset(props: VolumeFieldsetProps): ReactNode {
  const { draft, regions, error, onChange } = props
  const region = regions.find(({ id }) => id === draft.region)
  return (
    <>
      <LabelAndTags
        typed={draft}
        error={error}
        labelHint="Up to 32 letters, digits, - and _, starting with a letter. Unique in the account."
        isFirst
        onType={(typed) => onChange({ ...draft, ...typed })}
      />
      <RegionField
        value={draft.region}
        regions={regions}
        error={error}
        onChange={(id) => onChange({ ...draft, region: id, hostId: '', attachment: newAttachment })}
      />
      {region ? <p className="soft">Storage classes: {region.storage_classes.join(', ')}.</p> : null}
      <NumberField
        label="Size (GiB)"
        hint="You can grow a volume later but not shrink it."
        typed={draft.size}
        bounds={{ min: 1 }}
        errorText={explainField(error, 'size')}
        onType={(size) => onChange({ ...draft, size })}
      />
      <VolumeAttachmentFields {...props} />
      {region?.capabilities.includes('Block Storage Encryption') ? (
        <Checkbox
          checked={draft.isEncrypted}
          description="Encrypts data at rest. You cannot change this later."
          onChange={({ detail }) => onChange({ ...draft, isEncrypted: detail.checked })}
        >
          Encrypt volume
        </Checkbox>
      ) : null}
    </>
  )
}

function VolumeAttachmentFields({ draft, error, onChange }: VolumeFieldsetProps): ReactNode {
  return (
    <>
      <HostSelect
        label="Attach to host"
        region={draft.region}
        value={draft.hostId}
        none="None (attach later)"
        errorText={explainField(error, 'host_id')}
        onChange={(hostId) => onChange({ ...draft, hostId, attachment: { ...draft.attachment, configId: '' } })}
      />
      {draft.hostId === '' ? null : (
        <AttachmentFields
          hostId={Number(draft.hostId)}
          draft={draft.attachment}
          onChange={(attachment) => onChange({ ...draft, attachment })}
        />
      )}
    </>
  )
}
