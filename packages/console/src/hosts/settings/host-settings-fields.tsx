import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Host } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { explainField } from '../../display/explain.ts'
import { type DraftForm, narrowForm } from '../../fields/draft-form.ts'
import { CheckField, NumberField, SelectField, TextField } from '../../fields/form-fields.tsx'
import { thresholdMax, thresholdNames, type HostSettingsDraft } from './host-settings-draft.ts'

/** Display names of maintenance policies (decision H15.2). */
export const policyNames: Readonly<Record<Host['maintenance_policy'], string>> = {
  migrate: 'Migrate',
  power_off_on: 'Power off and on',
}
const policies = [
  { value: 'migrate', label: policyNames.migrate },
  { value: 'power_off_on', label: policyNames.power_off_on },
] as const

/** Fields for a host's stored settings, which have no effect. */
export function HostSettingsFields({
  form,
  hasPolicy = false,
}: {
  readonly form: DraftForm<HostSettingsDraft>
  readonly hasPolicy?: boolean
}): ReactNode {
  return (
    <SpaceBetween size="m">
      <TextField form={form} name="group" label="Group" hint="Up to 64 characters." />
      <SelectField
        form={form}
        name="policy"
        field="maintenance_policy"
        label="Maintenance policy"
        options={hasPolicy ? policies : [{ value: '', label: 'Account default' }, ...policies]}
      />
      <CheckField
        form={form}
        name="hasWatchdog"
        description="Restarts the host after an unexpected shutdown. The setting is stored only: hosts of this installation do not shut down unexpectedly."
      >
        Shutdown watchdog
      </CheckField>
      <FormField
        label="Alert thresholds"
        constraintText={`At most ${thresholdMax}; 0 disables an alert. Leave empty to keep the current value. Thresholds are stored only: no alerts are sent.`}
        errorText={explainField(form.error, 'alerts')}
      >
        <div className="pairs" role="group" aria-label="Alert thresholds">
          {thresholdNames.map(([name, label]) => (
            <NumberField
              key={name}
              form={narrowForm(form, 'alerts')}
              name={name}
              field={`alerts.${name}`}
              label={label}
            />
          ))}
        </div>
      </FormField>
    </SpaceBetween>
  )
}
