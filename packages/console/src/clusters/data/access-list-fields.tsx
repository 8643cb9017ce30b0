import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Textarea from '@cloudscape-design/components/textarea'
import type { ReactNode } from 'react'

/** Draft of an access list. */
export interface AccessListDraft {
  readonly isOn: boolean
  /** Addresses and CIDR ranges, one per line. */
  readonly entries: string
}

/** Switch for the access list and, if on, its entries as text. Switching off keeps the entries. */
export function AccessListFields({
  draft: { isOn, entries },
  onChange,
}: {
  readonly draft: AccessListDraft
  readonly onChange: (draft: AccessListDraft) => void
}): ReactNode {
  return (
    <>
      <Checkbox
        checked={isOn}
        description="Connections from other addresses are rejected, even with valid credentials. Nodes need no entry."
        onChange={({ detail }) => onChange({ isOn: detail.checked, entries })}
      >
        Restrict control plane access
      </Checkbox>
      {isOn ? (
        <FormField
          label="Allowed IP addresses and CIDR ranges"
          constraintText="One per line, for example 203.0.113.0/24 or 2001:db8::/32. An empty list blocks all access."
        >
          <Textarea value={entries} onChange={({ detail }) => onChange({ isOn, entries: detail.value })} rows={4} />
        </FormField>
      ) : null}
    </>
  )
}
