import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { ReactNode } from 'react'
import { CommandLine } from '../../display/command-line.tsx'
import { Detail } from '../../resources/details.tsx'
import { LocalTime } from '../../display/local-time.tsx'
import type { WorkResponse } from '../client/responses.ts'
import { workState, workTitle } from './work-texts.ts'

/** Shows an open work item's operation, state, cause and next step. */
export function WorkCard({ work }: { readonly work: WorkResponse }): ReactNode {
  const { sign, text } = workState(work)
  const { account, region, cluster, since, tries, next_try: next, deadline } = work
  return (
    <section className="panel" aria-label={workTitle(work)}>
      <div className="title">
        <h2>{workTitle(work)}</h2>
        <StatusIndicator type={sign}>{text}</StatusIndicator>
      </div>
      {work.cause_words === '' ? null : <p>{work.cause_words}</p>}
      <dl className="facts">
        <Detail name="Account">{account}</Detail>
        <Detail name="Region">{region}</Detail>
        {cluster === null ? null : <Detail name="Cluster">{cluster}</Detail>}
        <Detail name="Since">
          <LocalTime at={since} />
        </Detail>
        {tries === 0 ? null : <Detail name="Failed attempts">{tries}</Detail>}
        {next === null ? null : (
          <Detail name="Next retry">
            <LocalTime at={next} />
          </Detail>
        )}
        {deadline === null ? null : (
          <Detail name="Deadline">
            <LocalTime at={deadline} />
          </Detail>
        )}
      </dl>
      <NextStep work={work} />
    </section>
  )
}

function NextStep({ work: { next_step: step } }: { readonly work: WorkResponse }): ReactNode {
  if (step === null) return null
  return (
    <div className="step">
      <p>
        <strong>What you can do:</strong> {step.words}
        {step.page === null ? null : (
          <span className="soft">
            {' '}
            See <code>docs/{step.page}</code>.
          </span>
        )}
      </p>
      {step.command === null ? null : <CommandLine name="command" text={step.command} />}
    </div>
  )
}
