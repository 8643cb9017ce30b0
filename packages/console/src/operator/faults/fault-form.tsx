import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { explainField } from '../../show/explain.ts'
import { FaultAlert } from '../../show/fault-alert.tsx'
import { useChange } from '../../show/use-change.ts'
import { askOperator } from '../client/ask-operator.ts'
import { OperatorRequest } from '../client/operator-request.tsx'
import { operatorQueries } from '../client/operator-queries.ts'
import { faultBody, faultCommand, isErrorManner, newFaultWish, type FaultWish } from './fault-wish.ts'
import { mannerWords, readFaultNames } from './fault-words.ts'

/** Adds a fault: method, failure mode, resource and number of calls. */
export function FaultForm(): ReactNode {
  const client = useQueryClient()
  const { data: document } = useQuery(operatorQueries.simulationDocument)
  const names = readFaultNames(document)
  const [wish, setWish] = useState<FaultWish>(newFaultWish)
  const change = useChange(
    async () => {
      await askOperator('/sim/faults', { method: 'POST', body: faultBody(wish) })
      await client.invalidateQueries()
    },
    () => undefined,
  )
  const field = { wish, setWish, error: change.error }
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
      <ChoiceField {...field} label="Method" name="on" words={names.methods} />
      <ChoiceField {...field} label="Failure mode" name="as" words={names.manners} tell={mannerWords} />
      {isErrorManner(wish) ? <ChoiceField {...field} label="Error code" name="code" words={names.codes} /> : null}
      <TextField {...field} label="Resource ID" name="id" hint="Leave empty for all resources." />
      <TextField {...field} label="Number of calls" name="times" hint="The fault ends after this many calls." />
      <FaultAlert title="Could not add the fault" error={change.error} />
      <OperatorRequest path="/sim/faults" body={faultBody(wish)} command={faultCommand(wish)} />
      <p>
        <Button variant="primary" formAction="submit" loading={change.isSending}>
          Add fault
        </Button>
      </p>
    </form>
  )
}

interface WishField {
  readonly wish: FaultWish
  readonly setWish: (wish: FaultWish) => void
  readonly error: unknown
  readonly label: string
  readonly name: keyof FaultWish
}

function ChoiceField({
  wish,
  setWish,
  error,
  label,
  name,
  words,
  tell = String,
}: WishField & { readonly words: readonly string[]; readonly tell?: (word: string) => string }): ReactNode {
  const options = words.map((value) => ({ value, label: tell(value) }))
  return (
    <FormField label={label} errorText={explainField(error, name)}>
      <Select
        options={options}
        filteringType={options.length > 10 ? 'auto' : 'none'}
        selectedOption={options.find(({ value }) => value === wish[name]) ?? null}
        onChange={({ detail }) => setWish({ ...wish, [name]: detail.selectedOption.value ?? '' })}
      />
    </FormField>
  )
}

function TextField({ wish, setWish, error, label, name, hint }: WishField & { readonly hint: string }): ReactNode {
  return (
    <FormField label={label} constraintText={hint} errorText={explainField(error, name)}>
      <Input
        inputMode="numeric"
        value={wish[name]}
        onChange={({ detail }) => setWish({ ...wish, [name]: detail.value })}
      />
    </FormField>
  )
}
