import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import type { ReactNode } from 'react'
import type { ConfigWish } from './config-wish.ts'
import { slotNames } from './slots.ts'

/** What every part of the form of a configuration is given. */
export interface ConfigForm {
  readonly wish: ConfigWish
  readonly onChange: (wish: ConfigWish) => void
}

/** Which device the system starts from. */
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
