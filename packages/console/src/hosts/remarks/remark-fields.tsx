import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Host } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { explainField } from '../../show/explain.ts'
import { thresholdMax, thresholdNames, type RemarkWish } from './remark-wish.ts'

/** What is done with a host while its machine is worked at, and what people call it (decision H15.2). */
export const policyNames: Readonly<Record<Host['maintenance_policy'], string>> = {
  migrate: 'Move it to another machine',
  power_off_on: 'Stop it, and start it again',
}
const asAccount = { value: '', label: 'As the account has it' }

/** Words of the owner of a host: they are kept and shown, and nothing follows them here. */
export function RemarkFields({
  wish,
  refusal,
  isTold = false,
  onChange,
}: {
  readonly wish: RemarkWish
  /** Whether it has a policy already, so that none cannot be chosen any more. */
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
      <FormField
        label="Group"
        constraintText="A word of yours, up to 64 characters."
        errorText={explainField(refusal, 'group')}
      >
        <Input value={wish.group} onChange={({ detail }) => onChange({ ...wish, group: detail.value })} />
      </FormField>
      <FormField label="While its machine is worked at" errorText={explainField(refusal, 'maintenance_policy')}>
        <Select
          options={policies}
          selectedOption={policies.find(({ value }) => value === wish.policy) ?? asAccount}
          onChange={({ detail }) => onChange({ ...wish, policy: readPolicy(detail.selectedOption.value) })}
        />
      </FormField>
      <Checkbox
        checked={wish.isWatched}
        description="Kept as you say it: hosts here do not stop by themselves."
        onChange={({ detail }) => onChange({ ...wish, isWatched: detail.checked })}
      >
        Start it again when it stops by itself
      </Checkbox>
      <AlertFields wish={wish} refusal={refusal} onChange={onChange} />
    </SpaceBetween>
  )
}

function AlertFields({ wish, refusal, onChange }: Parameters<typeof RemarkFields>[0]): ReactNode {
  return (
    <FormField
      label="Thresholds of alerts"
      constraintText={`0 for none, at most ${thresholdMax}; empty leaves one as it is. They are kept and shown, and nobody is alerted here.`}
      errorText={explainField(refusal, 'alerts')}
    >
      <div className="pairs" role="group" aria-label="Thresholds of alerts">
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
