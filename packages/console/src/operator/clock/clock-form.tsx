import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ReasonedButton } from '../../display/reasoned-button.tsx'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { useChange } from '../../display/use-change.ts'
import { requestOperator } from '../client/request-operator.ts'
import { OperatorRequest } from '../client/operator-request.tsx'
import { readAdvance, type TimeUnit, timeUnits } from './read-advance.ts'

const units = timeUnits.map((unit) => ({ value: unit, label: unit }))

/** Form that advances the service's clock by at most one year, then refetches all queries. Errors show an alert. */
export function ClockForm(): ReactNode {
  const client = useQueryClient()
  const [amount, setAmount] = useState('1')
  const [unit, setUnit] = useState<TimeUnit>('hours')
  const seconds = readAdvance(amount, unit)
  const wrong = seconds === null ? 'Enter a whole number. The maximum is one year.' : null
  const change = useChange(
    async () => {
      await requestOperator('/sim/clock', { method: 'POST', body: { advance_seconds: seconds } })
      await client.invalidateQueries()
    },
    () => undefined,
  )
  return (
    <form
      className="panel form"
      aria-label="Advance clock"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (seconds !== null) change.run()
      }}
    >
      <h2>Advance clock</h2>
      <p className="soft">
        The service treats this time as elapsed: tokens expire, deadlines pass and charges accrue. You cannot undo this
        on these pages.
      </p>
      <FormField label="Amount" constraintText="At most one year." errorText={wrong}>
        <Input inputMode="numeric" value={amount} onChange={({ detail }) => setAmount(detail.value)} />
      </FormField>
      <FormField label="Unit">
        <Select
          options={units}
          selectedOption={units.find(({ value }) => value === unit) ?? null}
          onChange={({ detail }) => setUnit(timeUnits.find((one) => one === detail.selectedOption.value) ?? unit)}
        />
      </FormField>
      <ErrorAlert title="Could not advance the clock" error={change.error} />
      {seconds === null ? null : <AdvanceRequest seconds={seconds} />}
      <p>
        <ReasonedButton variant="primary" formAction="submit" reason={wrong} loading={change.isSending}>
          Advance clock
        </ReasonedButton>
      </p>
    </form>
  )
}

function AdvanceRequest({ seconds }: { readonly seconds: number }): ReactNode {
  return <OperatorRequest path="/sim/clock" body={{ advance_seconds: seconds }} command={`moor sim clock ${seconds}`} />
}
