import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FaultAlert } from '../../show/fault-alert.tsx'
import { useChange } from '../../show/use-change.ts'
import { askOperator } from '../client/ask-operator.ts'
import { OperatorRequest } from '../client/operator-request.tsx'
import { readAdvance, type TimeUnit, timeUnits } from './read-advance.ts'

const units = timeUnits.map((unit) => ({ value: unit, label: unit }))

/** Moves the service's clock forward: what is to come in that time comes now. */
export function ClockForm(): ReactNode {
  const client = useQueryClient()
  const [amount, setAmount] = useState('1')
  const [unit, setUnit] = useState<TimeUnit>('hours')
  const seconds = readAdvance(amount, unit)
  const change = useChange(
    async () => {
      await askOperator('/sim/clock', { method: 'POST', body: { advance_seconds: seconds } })
      await client.invalidateQueries()
    },
    () => undefined,
  )
  return (
    <form
      className="panel form"
      aria-label="Move the clock"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (seconds !== null) change.run()
      }}
    >
      <h2>Move the clock forward</h2>
      <p className="soft">
        The service believes that this time has passed: tokens end, deadlines come, bills grow. It cannot be undone by
        these pages.
      </p>
      <FormField
        label="How far"
        constraintText="At most a year."
        errorText={seconds === null ? 'This must be a whole number, and no more than a year.' : ''}
      >
        <Input inputMode="numeric" value={amount} onChange={({ detail }) => setAmount(detail.value)} />
      </FormField>
      <FormField label="Unit">
        <Select
          options={units}
          selectedOption={units.find(({ value }) => value === unit) ?? null}
          onChange={({ detail }) => setUnit(timeUnits.find((one) => one === detail.selectedOption.value) ?? unit)}
        />
      </FormField>
      <FaultAlert title="The clock was not moved" error={change.error} />
      {seconds === null ? null : <AdvanceRequest seconds={seconds} />}
      <p>
        <Button variant="primary" formAction="submit" disabled={seconds === null} loading={change.isSending}>
          Move the clock
        </Button>
      </p>
    </form>
  )
}

function AdvanceRequest({ seconds }: { readonly seconds: number }): ReactNode {
  return <OperatorRequest path="/sim/clock" body={{ advance_seconds: seconds }} command={`moor sim clock ${seconds}`} />
}
