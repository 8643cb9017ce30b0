import type { ReactNode } from 'react'
import type { DraftForm } from '../../fields/draft-form.ts'
import { CheckField, TextAreaField } from '../../fields/form-fields.tsx'

/** Draft of an access list. */
export interface AccessListDraft {
  readonly isOn: boolean
  /** Addresses and CIDR ranges, one per line. */
  readonly entries: string
}

/** Switch for the access list and, if on, its entries as text. Switching off keeps the entries. */
export function AccessListFields({ form }: { readonly form: DraftForm<AccessListDraft> }): ReactNode {
  return (
    <>
      <CheckField
        form={form}
        name="isOn"
        description="Connections from other addresses are rejected, even with valid credentials. Nodes need no entry."
      >
        Restrict control plane access
      </CheckField>
      {form.draft.isOn ? (
        <TextAreaField
          form={form}
          name="entries"
          label="Allowed IP addresses and CIDR ranges"
          hint="One per line, for example 203.0.113.0/24 or 2001:db8::/32. An empty list blocks all access."
          rows={4}
        />
      ) : null}
    </>
  )
}
