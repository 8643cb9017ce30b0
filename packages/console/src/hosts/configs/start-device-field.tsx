import FormField from '@cloudscape-design/components/form-field'
import Select from '@cloudscape-design/components/select'
import type { ReactNode } from 'react'
import type { ConfigDraft } from './config-draft.ts'
import { slotNames } from './slots.ts'

/** Draft with its change handler. */
export interface ConfigForm {
  readonly draft: ConfigDraft
  readonly onChange: (draft: ConfigDraft) => void
}

/** Select for the root device: the occupied slots and the current value. */
export function StartDeviceField({ draft, onChange }: ConfigForm): ReactNode {
  const filled = slotNames.filter((name) => (draft.slots[name] ?? '') !== '').map((name) => `/dev/${name}`)
  const options = [...new Set([...filled, draft.rootDevice])].map((value) => ({ value }))
  return (
    <FormField label="Root device">
      <Select
        options={options}
        selectedOption={{ value: draft.rootDevice }}
        onChange={({ detail }) => onChange({ ...draft, rootDevice: detail.selectedOption.value ?? '' })}
      />
    </FormField>
  )
}
