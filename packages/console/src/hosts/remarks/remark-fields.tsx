import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Host } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { explainField } from '../../show/explain.ts'
import { thresholdMax, thresholdNames, type RemarkWish } from './remark-wish.ts'

/** Displayed names of the maintenance policies (decision H15.2). */
export const policyNames: Readonly<Record<Host['maintenance_policy'], string>> = {
  migrate: 'Migrate',
  power_off_on: 'Power off and on',
}
const asAccount = { value: '', label: 'Account default' }

/** Fields for stored settings of a host, which have no effect here. */
export function RemarkFields({
  wish,
  refusal,
  isTold = false,
  onChange,
}: {
  readonly wish: RemarkWish
  /** True if the host already has a policy, so that the account default is no longer an option. */
  readonly isTold?: boolean
  readonly refusal: unknown
  readonly onChange: (wish: RemarkWish) => void
}): ReactNode {
  const policies = [
    ...(isTold ? [] : [asAccount]),
    ...Object.entries(policyNames).map(([value, label]) => ({ value, label })),
  ]
  return (
    <SpaceBetween size="m">
      <FormField label="Group" constraintText="Up to 64 characters." errorText={explainField(refusal, 'group')}>
        <Input value={wish.group} onChange={({ detail }) => onChange({ ...wish, group: detail.value })} />
      </FormField>
      <FormField label="Maintenance policy" errorText={explainField(refusal, 'maintenance_policy')}>
        <Select
          options={policies}
          selectedOption={policies.find(({ value }) => value === wish.policy) ?? asAccount}
          onChange={({ detail }) => onChange({ ...wish, policy: readPolicy(detail.selectedOption.value) })}
        />
      </FormField>
      <Checkbox
        checked={wish.isWatched}
        description="Restarts the host after an unexpected shutdown. The setting is stored only: hosts of this installation do not shut down unexpectedly."
        onChange={({ detail }) => onChange({ ...wish, isWatched: detail.checked })}
      >
        Shutdown watchdog
      </Checkbox>
      <AlertFields wish={wish} refusal={refusal} onChange={onChange} />
    </SpaceBetween>
  )
}

function AlertFields({ wish, refusal, onChange }: Parameters<typeof RemarkFields>[0]): ReactNode {
  return (
    <FormField
      label="Alert thresholds"
      constraintText={`At most ${thresholdMax}; 0 disables an alert. Leave empty to keep the current value. Thresholds are stored only: no alerts are sent.`}
      errorText={explainField(refusal, 'alerts')}
    >
      <div className="pairs" role="group" aria-label="Alert thresholds">
        {thresholdNames.map(([name, label]) => (
          <FormField key={name} label={label} errorText={explainField(refusal, `alerts.${name}`)}>
            <Input
              type="number"
              inputMode="numeric"
              value={wish.alerts[name]}
              onChange={({ detail }) => onChange({ ...wish, alerts: { ...wish.alerts, [name]: detail.value } })}
            />
          </FormField>
        ))}
      </div>
    </FormField>
  )
}

function readPolicy(word: string | undefined): RemarkWish['policy'] {
  return word === 'migrate' || word === 'power_off_on' ? word : ''
}
