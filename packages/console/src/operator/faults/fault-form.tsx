import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { explainField } from '../../display/explain.ts'
import { useChange } from '../../display/use-change.ts'
import { operatorQueries } from '../client/operator-queries.ts'
import { OperatorRequest } from '../client/operator-request.tsx'
import { requestOperator } from '../client/request-operator.ts'
import { faultModeName, readFaultNames } from './fault-texts.ts'

/** Form that adds a fault (method, failure mode, resource and number of calls), then refetches all queries. Errors show an alert. */
export function FaultForm(): ReactNode {
  const client = useQueryClient()
  const { data: document } = useQuery(operatorQueries.simulationDocument)
  const names = readFaultNames(document)
  const [draft, setDraft] = useState<FaultDraft>(newFaultDraft)
  const change = useChange(
    async () => {
      await requestOperator('/sim/faults', { method: 'POST', body: faultBody(draft) })
      await client.invalidateQueries()
    },
    () => undefined,
  )
  const field = { draft, setDraft, error: change.error }
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
      <ChoiceField {...field} label="Method" name="on" choices={names.methods} />
      <ChoiceField {...field} label="Failure mode" name="as" choices={names.modes} describe={faultModeName} />
      {isErrorFault(draft) ? <ChoiceField {...field} label="Error code" name="code" choices={names.codes} /> : null}
      <TextField {...field} label="Resource ID" name="id" hint="Leave empty for all resources." />
      <TextField {...field} label="Number of calls" name="times" hint="The fault ends after this many calls." />
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

interface FaultFieldProps {
  readonly draft: FaultDraft
  readonly setDraft: (draft: FaultDraft) => void
  readonly error: unknown
  readonly label: string
  readonly name: keyof FaultDraft
}

function ChoiceField({
  draft,
  setDraft,
  error,
  label,
  name,
  choices,
  describe = String,
}: FaultFieldProps & { readonly choices: readonly string[]; readonly describe?: (word: string) => string }): ReactNode {
  const options = choices.map((value) => ({ value, label: describe(value) }))
  return (
    <FormField label={label} errorText={explainField(error, name)}>
      <Select
        options={options}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        selectedOption={options.find(({ value }) => value === draft[name]) ?? null}
        onChange={({ detail }) => setDraft({ ...draft, [name]: detail.selectedOption.value ?? '' })}
      />
    </FormField>
  )
}

function TextField({
  draft,
  setDraft,
  error,
  label,
  name,
  hint,
}: FaultFieldProps & { readonly hint: string }): ReactNode {
  return (
    <FormField label={label} constraintText={hint} errorText={explainField(error, name)}>
      <Input
        inputMode="numeric"
        value={draft[name]}
        onChange={({ detail }) => setDraft({ ...draft, [name]: detail.value })}
      />
    </FormField>
  )
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
