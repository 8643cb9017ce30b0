import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import type { Account } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { changedFields } from '../display/changed-fields.ts'
import { SaveForm } from '../display/save-form.tsx'
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
  const body = changedFields(account, { ...account, ...changes })
  const isChanged = Object.keys(body).length > 0
  return (
    <SaveForm
      title="Contact information"
      reason={reason}
      request={isChanged ? request('account.update', { body }) : null}
      onDone={() => setChanges({})}
    >
      {fields.map(([name, label]) => (
        <FormField key={name} label={label}>
          <Input
            value={changes[name] ?? account[name]}
            onChange={({ detail }) => setChanges({ ...changes, [name]: detail.value })}
          />
        </FormField>
      ))}
    </SaveForm>
  )
}
