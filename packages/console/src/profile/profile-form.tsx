import type { Profile } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { changedFields } from '../display/changed-fields.ts'
import { SaveForm } from '../display/save-form.tsx'
import type { DraftForm } from '../fields/draft-form.ts'
import { CheckField, SelectField, TextField } from '../fields/form-fields.tsx'
import { request } from '../requests/form-request.ts'

/** Form that changes the user's email address, time zone and email notifications. */
export function ProfileForm({ profile }: { readonly profile: Profile }): ReactNode {
  const saved = {
    email: profile.email,
    timezone: profile.timezone,
    email_notifications: profile.email_notifications,
  }
  const [changes, setChanges] = useState<Partial<typeof saved>>({})
  const draft = { ...saved, ...changes }
  const body = changedFields(saved, draft)
  const form: DraftForm<typeof saved> = { draft, onChange: (next) => setChanges(changedFields(saved, next)) }
  return (
    <SaveForm
      title="Profile details"
      request={Object.keys(body).length === 0 ? null : request('profile.update', { body })}
      onDone={() => setChanges({})}
    >
      <TextField form={form} name="email" label="Email" type="email" />
      <SelectField
        form={form}
        name="timezone"
        label="Time zone"
        hint="Returned to API clients. The console uses the time zone of your browser."
        options={zoneOptions(draft.timezone)}
        filteringType="auto"
        virtualScroll
      />
      <CheckField
        form={form}
        name="email_notifications"
        description="The setting is stored only: this service sends no email."
      >
        Email notifications
      </CheckField>
    </SaveForm>
  )
}

function zoneOptions(own: string): readonly { readonly value: string; readonly label: string }[] {
  const zones = new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...zones].map((value) => ({ value, label: value }))
}
