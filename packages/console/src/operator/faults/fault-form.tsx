import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ErrorAlert } from '../../display/error-alert.tsx'
import type { DraftForm } from '../../fields/draft-form.ts'
import { SelectField, TextField } from '../../fields/form-fields.tsx'
import { operatorQueries } from '../client/operator-queries.ts'
import { OperatorRequest } from '../client/operator-request.tsx'
import { useOperatorChange } from '../client/use-operator-change.ts'
import { faultModeName, readFaultNames } from './fault-texts.ts'

/** Form that adds a fault (method, failure mode, resource and number of calls), then refetches all queries. Errors show an alert. */
export function FaultForm(): ReactNode {
  const { data: document } = useQuery(operatorQueries.simulationDocument)
  const names = readFaultNames(document)
  const [draft, setDraft] = useState<FaultDraft>(newFaultDraft)
  const change = useOperatorChange('/sim/faults', { method: 'POST', body: faultBody(draft) })
  const form: DraftForm<FaultDraft> = { draft, error: change.error, onChange: setDraft }
  return (
    <form
      className="panel form"
      aria-label="Add fault"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        change.run()
      }}
    >
      <h2>Add fault</h2>
      <SelectField form={form} name="on" label="Method" options={listOptions(names.methods)} />
      <SelectField form={form} name="as" label="Failure mode" options={listOptions(names.modes, faultModeName)} />
      {isErrorFault(draft) ? (
        <SelectField form={form} name="code" label="Error code" options={listOptions(names.codes)} />
      ) : null}
      <TextField form={form} name="id" label="Resource ID" hint="Leave empty for all resources." inputMode="numeric" />
      <TextField
        form={form}
        name="times"
        label="Number of calls"
        hint="The fault ends after this many calls."
        inputMode="numeric"
      />
      <ErrorAlert title="Could not add the fault" error={change.error} />
      <OperatorRequest path="/sim/faults" body={faultBody(draft)} command={faultCommand(draft)} />
      <p>
        <Button variant="primary" formAction="submit" loading={change.isSending}>
          Add fault
        </Button>
      </p>
    </form>
  )
}

function listOptions(values: readonly string[], describe: (value: string) => string = String) {
  return values.map((value) => ({ value, label: describe(value) }))
}

/** Draft of a fault. */
interface FaultDraft {
  readonly on: string
  readonly as: string
  readonly code: string
  readonly id: string
  readonly times: string
}

/** Draft of a fault with a visible effect on ten calls. */
const newFaultDraft: FaultDraft = { on: 'ensureVolume', as: 'error-before', code: 'Busy', id: '', times: '10' }

/** True for `error-before` and `error-after`, the failure modes with an error code. */
function isErrorFault({ as }: Pick<FaultDraft, 'as'>): boolean {
  return as === 'error-before' || as === 'error-after'
}

/** Returns the request body. Invalid numbers are sent unchanged: the service reports them at the field. */
function faultBody(draft: FaultDraft): Readonly<Record<string, unknown>> {
  const { on, as, code, id, times } = draft
  return {
    on,
    as,
    times: readWhole(times),
    ...(id.trim() === '' ? {} : { id: readWhole(id) }),
    ...(isErrorFault(draft) ? { code } : {}),
  }
}

/** Returns the equivalent `moor sim faults add` command. Values are neither validated nor quoted. */
function faultCommand(draft: FaultDraft): string {
  const { on, as, code, id, times } = draft
  const more = [id.trim() === '' ? '' : ` --id ${id.trim()}`, isErrorFault(draft) ? ` --code ${code}` : '']
  return `moor sim faults add ${on} --as ${as} --times ${times.trim()}${more.join('')}`
}

function readWhole(text: string): number | string {
  return /^\d+$/.test(text.trim()) ? Number(text) : text
}
