import type { Account } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { changedFields } from '../display/changed-fields.ts'
import { SaveForm } from '../display/save-form.tsx'
import { TextField } from '../fields/form-fields.tsx'
import { request } from '../requests/form-request.ts'

const fields = [
  ['company', 'Company'],
  ['email', 'Email'],
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['address_1', 'Address line 1'],
  ['address_2', 'Address line 2'],
  ['zip', 'Postal code'],
  ['city', 'City'],
  ['state', 'State or province'],
  ['country', 'Country (two-letter code)'],
  ['phone', 'Phone'],
  ['tax_id', 'Tax ID'],
] as const

type Contact = Pick<Account, (typeof fields)[number][0]>

/** Form that changes the contact information, which is stored and displayed but not used (decision H9.2). Disabled with `reason`. */
export function ContactForm({
  account,
  reason,
}: {
  readonly account: Contact
  readonly reason: string | null
}): ReactNode {
  const [changes, setChanges] = useState<Partial<Contact>>({})
  const draft = { ...account, ...changes }
  const body = changedFields(account, draft)
  const isChanged = Object.keys(body).length > 0
  return (
    <SaveForm
      title="Contact information"
      reason={reason}
      request={isChanged ? request('account.update', { body }) : null}
      onDone={() => setChanges({})}
    >
      {fields.map(([name, label]) => (
        <TextField
          key={name}
          form={{ draft, onChange: (next) => setChanges(changedFields(account, { ...draft, ...next })) }}
          name={name}
          label={label}
        />
      ))}
    </SaveForm>
  )
}
