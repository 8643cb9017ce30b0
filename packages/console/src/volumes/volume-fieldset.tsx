import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { Region } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { RegionField } from '../resources/region-field.tsx'
import { LabelField } from '../resources/label-and-tags.tsx'
import { explainField } from '../show/explain.ts'
import { HostField } from './host-field.tsx'
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
      <LabelField
        value={wish.label}
        hint="Begins with a letter, then letters, digits, - and _. Unique in the account."
        refusal={refusal}
        isFirst
        onChange={(label) => onChange({ ...wish, label })}
      />
      <RegionField
        value={wish.region}
        regions={regions}
        refusal={refusal}
        onChange={(id) => onChange({ ...wish, region: id, hostId: '' })}
      />
      <FormField
        label="Size in GiB"
        constraintText="It can be made larger later, never smaller."
        errorText={explainField(refusal, 'size')}
      >
        <Input
          type="number"
          inputMode="numeric"
          value={wish.size}
          onChange={({ detail }) => onChange({ ...wish, size: detail.value })}
        />
      </FormField>
      <HostField {...props} />
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
