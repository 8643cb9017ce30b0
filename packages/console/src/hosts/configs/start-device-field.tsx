import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import type { ReactNode } from 'react'
import type { ConfigWish } from './config-wish.ts'
import { slotNames } from './slots.ts'

/** Props of the parts of the configuration form. */
export interface ConfigForm {
  readonly wish: ConfigWish
  readonly onChange: (wish: ConfigWish) => void
}

/** Field for the root device. */
export function StartDeviceField({ wish, onChange }: ConfigForm): ReactNode {
  const filled = slotNames.filter((name) => (wish.slots[name] ?? '') !== '').map((name) => `/dev/${name}`)
  const options = [...new Set([...filled, wish.rootDevice])].map((value) => ({ value }))
  return (
    <FormField label="Root device">
      <Select
        options={options}
        selectedOption={{ value: wish.rootDevice }}
        onChange={({ detail }) => onChange({ ...wish, rootDevice: detail.selectedOption.value ?? '' })}
      />
    </FormField>
  )
}
