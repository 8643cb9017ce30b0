import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Detail } from '../../resources/details.tsx'
import { ErrorAlert } from '../../display/error-alert.tsx'
import { LocalTime } from '../../display/local-time.tsx'
import { utcTime } from '../../display/times.ts'
import { operatorQueries } from '../client/operator-queries.ts'
import { ClockForm } from './clock-form.tsx'

const paces: Readonly<Record<string, string>> = {
  instant: 'instant: operations finish immediately',
  fast: 'fast: operations take a fraction of the time of real infrastructure',
  real: 'real: operations take as long as on real infrastructure',
}

/** Shows the service's time and simulator pace, and a form to advance the clock if the service allows it. */
export function ClockPage(): ReactNode {
  const { data, error } = useQuery(operatorQueries.installation)
  const simulation = data?.simulation ?? null
  return (
    <>
      <div className="title">
        <h1>Clock</h1>
      </div>
      <ErrorAlert title="Could not load the clock" error={error} />
      {data && simulation ? (
        <>
          <section className="panel" aria-label="Current time">
            <dl className="facts">
              <Detail name="Service time (local)">
                <LocalTime at={data.now} />
              </Detail>
              <Detail name="Service time (UTC)">{utcTime(data.now)}</Detail>
              <Detail name="Simulator pace">{paces[simulation.pace] ?? simulation.pace}</Detail>
            </dl>
          </section>
          {simulation.moves_clock ? (
            <ClockForm />
          ) : (
            <p className="panel">
              You cannot advance the clock of this service. To control the time, start the service with{' '}
              <code>moor up --profile test</code>.
            </p>
          )}
        </>
      ) : null}
    </>
  )
}
