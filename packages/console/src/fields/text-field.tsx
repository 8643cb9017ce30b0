import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { ReactNode } from 'react'

/** A field of one line that is typed into. */
export function TextField({
  label,
  hint,
  rejection,
  typed,
  onType,
  type = 'text',
  ...rest
}: {
  readonly label: string
  readonly hint?: string
  /** What the service says about the value that was sent; '' for nothing. */
  readonly rejection?: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly type?: 'text' | 'number' | 'password' | 'email' | 'url'
  readonly autoFocus?: boolean
  readonly autoComplete?: string | boolean
  readonly placeholder?: string
}): ReactNode {
  return (
    <FormField label={label} constraintText={hint} errorText={rejection}>
      <Input
        {...rest}
        type={type}
        {...(type === 'number' ? { inputMode: 'numeric' } : {})}
        value={typed}
        onChange={({ detail }) => onType(detail.value)}
      />
    </FormField>
  )
}
