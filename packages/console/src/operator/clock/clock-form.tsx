import type { ReactNode } from 'react'
import { ReasonedButton } from '../../display/reasoned-button.tsx'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { useDraft } from '../../fields/draft-form.ts'
import { SelectField, TextField } from '../../fields/form-fields.tsx'
import { useOperatorChange } from '../client/use-operator-change.ts'
import { OperatorRequest } from '../client/operator-request.tsx'
import { readAdvance, type TimeUnit, timeUnits } from './read-advance.ts'

const units = timeUnits.map((unit) => ({ value: unit, label: unit }))

/** Form that advances the service's clock by at most one year, then refetches all queries. Errors show an alert. */
export function ClockForm(): ReactNode {
  const form = useDraft<{ readonly amount: string; readonly unit: TimeUnit }>({ amount: '1', unit: 'hours' })
  const seconds = readAdvance(form.draft.amount, form.draft.unit)
  const wrong = seconds === null ? 'Enter a whole number. The maximum is one year.' : null
  const change = useOperatorChange('/sim/clock', { method: 'POST', body: { advance_seconds: seconds } })
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
      <TextField
        form={form}
        name="amount"
        label="Amount"
        hint="At most one year."
        problem={wrong ?? ''}
        inputMode="numeric"
      />
      <SelectField form={form} name="unit" label="Unit" options={units} />
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
