import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Host } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { explainField } from '../../display/explain.ts'
import { thresholdMax, thresholdNames, type HostSettingsDraft } from './host-settings-draft.ts'

/** Display names of maintenance policies (decision H15.2). */
export const policyNames: Readonly<Record<Host['maintenance_policy'], string>> = {
  migrate: 'Migrate',
  power_off_on: 'Power off and on',
}
const asAccount = { value: '', label: 'Account default' }

/** Fields for a host's stored settings, which have no effect. */
export function HostSettingsFields({
  draft,
  error,
  hasPolicy = false,
  onChange,
}: {
  readonly draft: HostSettingsDraft
  readonly hasPolicy?: boolean
  readonly error: unknown
  readonly onChange: (draft: HostSettingsDraft) => void
}): ReactNode {
  const policies = [
    ...(hasPolicy ? [] : [asAccount]),
    ...Object.entries(policyNames).map(([value, label]) => ({ value, label })),
  ]
  return (
    <SpaceBetween size="m">
      <FormField label="Group" constraintText="Up to 64 characters." errorText={explainField(error, 'group')}>
        <Input value={draft.group} onChange={({ detail }) => onChange({ ...draft, group: detail.value })} />
      </FormField>
      <FormField label="Maintenance policy" errorText={explainField(error, 'maintenance_policy')}>
        <Select
          options={policies}
          selectedOption={policies.find(({ value }) => value === draft.policy) ?? asAccount}
          onChange={({ detail }) => onChange({ ...draft, policy: readPolicy(detail.selectedOption.value) })}
        />
      </FormField>
      <Checkbox
        checked={draft.hasWatchdog}
        description="Restarts the host after an unexpected shutdown. The setting is stored only: hosts of this installation do not shut down unexpectedly."
        onChange={({ detail }) => onChange({ ...draft, hasWatchdog: detail.checked })}
      >
        Shutdown watchdog
      </Checkbox>
      <AlertFields draft={draft} error={error} onChange={onChange} />
    </SpaceBetween>
  )
}

function AlertFields({ draft, error, onChange }: Parameters<typeof HostSettingsFields>[0]): ReactNode {
  return (
    <FormField
      label="Alert thresholds"
      constraintText={`At most ${thresholdMax}; 0 disables an alert. Leave empty to keep the current value. Thresholds are stored only: no alerts are sent.`}
      errorText={explainField(error, 'alerts')}
    >
      <div className="pairs" role="group" aria-label="Alert thresholds">
        {thresholdNames.map(([name, label]) => (
          <FormField key={name} label={label} errorText={explainField(error, `alerts.${name}`)}>
            <Input
              type="number"
              inputMode="numeric"
              value={draft.alerts[name]}
              onChange={({ detail }) => onChange({ ...draft, alerts: { ...draft.alerts, [name]: detail.value } })}
            />
          </FormField>
        ))}
      </div>
    </FormField>
  )
}

function readPolicy(word: string | undefined): HostSettingsDraft['policy'] {
  return word === 'migrate' || word === 'power_off_on' ? word : ''
}
