import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { ReactNode } from 'react'
import { CommandLine } from '../../show/command-line.tsx'
import { Fact } from '../../resources/facts.tsx'
import { LocalTime } from '../../show/local-time.tsx'
import type { WorkAnswer } from '../client/answers.ts'
import { workState, workTitle } from './work-words.ts'

/** Shows an open work item: operation, state, cause and next step. */
export function WorkCard({ work }: { readonly work: WorkAnswer }): ReactNode {
  const { sign, words } = workState(work)
  const { account, region, cluster, since, tries, next_try: next, deadline } = work
  return (
    <section className="panel" aria-label={workTitle(work)}>
      <div className="title">
        <h2>{workTitle(work)}</h2>
        <StatusIndicator type={sign}>{words}</StatusIndicator>
      </div>
      {work.cause_words === '' ? null : <p>{work.cause_words}</p>}
      <dl className="facts">
        <Fact name="Account">{account}</Fact>
        <Fact name="Region">{region}</Fact>
        {cluster === null ? null : <Fact name="Cluster">{cluster}</Fact>}
        <Fact name="Since">
          <LocalTime at={since} />
        </Fact>
        {tries === 0 ? null : <Fact name="Failed attempts">{tries}</Fact>}
        {next === null ? null : (
          <Fact name="Next retry">
            <LocalTime at={next} />
          </Fact>
        )}
        {deadline === null ? null : (
          <Fact name="Deadline">
            <LocalTime at={deadline} />
          </Fact>
        )}
      </dl>
      <NextStep work={work} />
    </section>
  )
}

function NextStep({ work: { next_step: step } }: { readonly work: WorkAnswer }): ReactNode {
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
