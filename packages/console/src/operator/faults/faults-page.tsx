import Button from '@cloudscape-design/components/button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FaultAlert } from '../../show/fault-alert.tsx'
import { useChange } from '../../show/use-change.ts'
import { askOperator } from '../client/ask-operator.ts'
import type { FaultAnswer } from '../client/answers.ts'
import { operatorQueries } from '../client/operator-queries.ts'
import { FaultForm } from './fault-form.tsx'
import { faultTitle, tellLeft } from './fault-words.ts'

/** Lists the active faults of the simulator, and adds faults. */
export function FaultsPage(): ReactNode {
  const { data: faults = [], error, isPending } = useQuery(operatorQueries.faults)
  return (
    <>
      <div className="title">
        <h1>Simulator faults</h1>
        {faults.length > 1 ? <EndFault path="/sim/faults" title="Remove all" /> : null}
      </div>
      <FaultAlert title="Could not load the faults" error={error} />
      <section className="panel" aria-label="Active faults">
        {isPending ? <p className="soft">Loading…</p> : <FaultRows faults={faults} />}
      </section>
      <FaultForm />
    </>
  )
}

function FaultRows({ faults }: { readonly faults: readonly FaultAnswer[] }): ReactNode {
  if (faults.length === 0) return <p className="soft">No active faults.</p>
  return (
    <ul className="rows">
      {faults.map((fault) => (
        <li key={fault.fault}>
          <span className="what">
            <strong>{faultTitle(fault)}</strong> <span className="soft">{tellLeft(fault)}</span>
          </span>
          <EndFault path={`/sim/faults/${fault.fault}`} title={`Remove fault ${fault.fault}`} />
        </li>
      ))}
    </ul>
  )
}

function EndFault({ path, title }: { readonly path: string; readonly title: string }): ReactNode {
  const client = useQueryClient()
  const change = useChange(
    async () => {
      await askOperator(path, { method: 'DELETE' })
      await client.invalidateQueries()
    },
    () => undefined,
  )
  return (
    <>
      <FaultAlert title="Could not remove the fault" error={change.error} />
      <Button onClick={change.run}>{title}</Button>
    </>
  )
}
