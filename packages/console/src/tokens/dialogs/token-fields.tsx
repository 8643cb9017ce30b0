import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import RadioGroup from '@cloudscape-design/components/radio-group'
import Select from '@cloudscape-design/components/select'
import type { ReactNode } from 'react'
import type { TokenWish } from '../token-wish.ts'
import { type TokenArea, scopeAreas } from '../token-words.ts'

const ends = [
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
  readonly wish: TokenWish
  readonly onChange: (wish: TokenWish) => void
}

/** Fields of a new token. */
export function TokenFields({ wish, onChange }: TokenFieldsProps): ReactNode {
  return (
    <>
      <FormField label="Label" constraintText="Describe the purpose of the token, so that you can identify it later.">
        <Input value={wish.label} autoFocus onChange={({ detail }) => onChange({ ...wish, label: detail.value })} />
      </FormField>
      <FormField label="Expiry">
        <Select
          options={ends}
          selectedOption={ends.find(({ value }) => value === wish.days) ?? null}
          onChange={({ detail }) => onChange({ ...wish, days: detail.selectedOption.value ?? '' })}
        />
      </FormField>
      <FormField label="Scopes">
        <RadioGroup
          value={wish.isAll ? 'all' : 'some'}
          items={[
            { value: 'some', label: 'Selected scopes' },
            {
              value: 'all',
              label: 'Full access',
              description: 'All of your permissions, including setting passwords and lifting user restrictions.',
            },
          ]}
          onChange={({ detail }) => onChange({ ...wish, isAll: detail.value === 'all' })}
        />
      </FormField>
      {wish.isAll ? null : <ScopeFields wish={wish} onChange={onChange} />}
    </>
  )
}

function ScopeFields({ wish, onChange }: TokenFieldsProps): ReactNode {
  const setLevel = (area: TokenArea, level: string | undefined): void => {
    const { [area]: _before, ...others } = wish.levels
    const isLevel = level === 'read_only' || level === 'read_write'
    onChange({ ...wish, levels: isLevel ? { ...others, [area]: level } : others })
  }
  return (
    <div className="pairs">
      {scopeAreas.map(([area, name]) => (
        <FormField key={area} label={name}>
          <Select
            options={levels}
            selectedOption={levels.find(({ value }) => value === (wish.levels[area] ?? '')) ?? null}
            onChange={({ detail }) => setLevel(area, detail.selectedOption.value)}
          />
        </FormField>
      ))}
    </div>
  )
}
