import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Fact } from '../../resources/facts.tsx'
import { FaultAlert } from '../../show/fault-alert.tsx'
import { LocalTime } from '../../show/local-time.tsx'
import { wholeTime } from '../../show/times.ts'
import { operatorQueries } from '../client/operator-queries.ts'
import { ClockForm } from './clock-form.tsx'

/** What each pace of the simulator means; of one that is not here its own word is told. */
const paces: Readonly<Record<string, string>> = {
  instant: 'instant: everything is done at once',
  fast: 'fast: in a fraction of the time that real infrastructure takes',
  real: 'real: as long as real infrastructure takes',
}

/** What time it is by the clock that the service goes by, and how it is moved. */
export function ClockPage(): ReactNode {
  const { data, error } = useQuery(operatorQueries.installation)
  const simulation = data?.simulation ?? null
  return (
    <>
      <div className="title">
        <h1>Clock</h1>
      </div>
      <FaultAlert title="The clock cannot be shown" error={error} />
      {data && simulation ? (
        <>
          <section className="panel" aria-label="The time">
            <dl className="facts">
              <Fact name="The service’s time, here">
                <LocalTime at={data.now} />
              </Fact>
              <Fact name="UTC">{wholeTime(data.now)}</Fact>
              <Fact name="Pace of the simulator">{paces[simulation.pace] ?? simulation.pace}</Fact>
            </dl>
          </section>
          {simulation.moves_clock ? (
            <ClockForm />
          ) : (
            <p className="panel">
              This service does not let its clock be moved. Start it with <code>moor up --profile test</code> where time
              may pass as you like.
            </p>
          )}
        </>
      ) : null}
    </>
  )
}
