import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import type { Profile } from '@moorage/sdk'
import { type ReactNode, useState } from 'react'
import { changedFields } from '../display/changed-fields.ts'
import { SaveForm } from '../display/save-form.tsx'
import { request } from '../requests/form-request.ts'

/** Form that changes the user's email address, time zone and email notifications. */
export function ProfileForm({ profile }: { readonly profile: Profile }): ReactNode {
  const saved = {
    email: profile.email,
    timezone: profile.timezone,
    email_notifications: profile.email_notifications,
  }
  const [changes, setChanges] = useState<Partial<typeof saved>>({})
  const typed = { ...saved, ...changes }
  const body = changedFields(saved, typed)
  const options = zoneOptions(typed.timezone)
  return (
    <SaveForm
      title="Profile details"
      request={Object.keys(body).length === 0 ? null : request('profile.update', { body })}
      onDone={() => setChanges({})}
    >
      <FormField label="Email">
        <Input
          type="email"
          value={typed.email}
          onChange={({ detail }) => setChanges({ ...changes, email: detail.value })}
        />
      </FormField>
      <FormField
        label="Time zone"
        constraintText="Returned to API clients. The console uses the time zone of your browser."
      >
        <Select
          options={options}
          filteringType="auto"
          virtualScroll
          selectedOption={options.find(({ value }) => value === typed.timezone) ?? null}
          onChange={({ detail }) => setChanges({ ...changes, timezone: detail.selectedOption.value ?? 'UTC' })}
        />
      </FormField>
      <Checkbox
        checked={typed.email_notifications}
        description="The setting is stored only: this service sends no email."
        onChange={({ detail }) => setChanges({ ...changes, email_notifications: detail.checked })}
      >
        Email notifications
      </Checkbox>
    </SaveForm>
  )
}

function zoneOptions(own: string): readonly { readonly value: string; readonly label: string }[] {
  const zones = new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return [...zones].map((value) => ({ value, label: value }))
}
