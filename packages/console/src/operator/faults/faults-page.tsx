import Button from '@cloudscape-design/components/button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { useOperatorChange } from '../client/use-operator-change.ts'
import type { FaultResponse } from '../client/responses.ts'
import { operatorQueries } from '../client/operator-queries.ts'
import { FaultForm } from './fault-form.tsx'
import { faultTitle, describeFaultCalls } from './fault-texts.ts'

/** Lists the simulator's faults, with removal, and a form that adds faults. Errors show an alert. */
export function FaultsPage(): ReactNode {
  const { data: faults = [], error, isPending } = useQuery(operatorQueries.faults)
  return (
    <>
      <div className="title">
        <h1>Simulator faults</h1>
        {faults.length > 1 ? <RemoveFault path="/sim/faults" title="Remove all" /> : null}
      </div>
      <ErrorAlert title="Could not load the faults" error={error} />
      <section className="panel" aria-label="Active faults">
        {isPending ? <p className="soft">Loading…</p> : <FaultRows faults={faults} />}
      </section>
      <FaultForm />
    </>
  )
}

function FaultRows({ faults }: { readonly faults: readonly FaultResponse[] }): ReactNode {
  if (faults.length === 0) return <p className="soft">No active faults.</p>
  return (
    <ul className="rows">
      {faults.map((fault) => (
        <li key={fault.fault}>
          <span className="what">
            <strong>{faultTitle(fault)}</strong> <span className="soft">{describeFaultCalls(fault)}</span>
          </span>
          <RemoveFault path={`/sim/faults/${fault.fault}`} title={`Remove fault ${fault.fault}`} />
        </li>
      ))}
    </ul>
  )
}

function RemoveFault({ path, title }: { readonly path: string; readonly title: string }): ReactNode {
  const change = useOperatorChange(path, { method: 'DELETE' })
  return (
    <>
      <ErrorAlert title="Could not remove the fault" error={change.error} />
      <Button onClick={change.run}>{title}</Button>
    </>
  )
}
