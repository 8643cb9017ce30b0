import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import type { ReactNode } from 'react'
import type { TokenDraft } from '../token-draft.ts'
import { type TokenArea, scopeAreas } from '../scope-names.ts'

const expiryOptions = [
  { value: '1', label: 'In 1 day' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In 1 year' },
  { value: '', label: 'Never' },
]
const levels = [
  { value: '', label: 'No access' },
  { value: 'read_only', label: 'Read only' },
  { value: 'read_write', label: 'Read/write' },
]

interface TokenFieldsProps {
  readonly draft: TokenDraft
  readonly onChange: (draft: TokenDraft) => void
}

/** Fields of a new token: label, expiry, and full access or a level for each area. */
export function TokenFields({ draft, onChange }: TokenFieldsProps): ReactNode {
  return (
    <>
      <FormField label="Label" constraintText="Describe the purpose of the token, so that you can identify it later.">
        <Input value={draft.label} autoFocus onChange={({ detail }) => onChange({ ...draft, label: detail.value })} />
      </FormField>
      <FormField label="Expiry">
        <Select
          options={expiryOptions}
          selectedOption={expiryOptions.find(({ value }) => value === draft.days) ?? null}
          onChange={({ detail }) => onChange({ ...draft, days: detail.selectedOption.value ?? '' })}
        />
      </FormField>
      <FormField label="Scopes">
        <RadioGroup
          value={draft.isAll ? 'all' : 'some'}
          items={[
            { value: 'some', label: 'Selected scopes' },
            {
              value: 'all',
              label: 'Full access',
              description: 'All of your permissions, including setting passwords and lifting user restrictions.',
            },
          ]}
          onChange={({ detail }) => onChange({ ...draft, isAll: detail.value === 'all' })}
        />
      </FormField>
      {draft.isAll ? null : <ScopeFields draft={draft} onChange={onChange} />}
    </>
  )
}

function ScopeFields({ draft, onChange }: TokenFieldsProps): ReactNode {
  const setLevel = (area: TokenArea, level: string | undefined): void => {
    const { [area]: _before, ...others } = draft.levels
    const isLevel = level === 'read_only' || level === 'read_write'
    onChange({ ...draft, levels: isLevel ? { ...others, [area]: level } : others })
  }
  return (
    <div className="pairs">
      {scopeAreas.map(([area, name]) => (
        <FormField key={area} label={name}>
          <Select
            options={levels}
            selectedOption={levels.find(({ value }) => value === (draft.levels[area] ?? '')) ?? null}
            onChange={({ detail }) => setLevel(area, detail.selectedOption.value)}
          />
        </FormField>
      ))}
    </div>
  )
}
