import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { ReactNode } from 'react'
import { Fact } from '../../resources/facts.tsx'
import { LocalTime } from '../../show/local-time.tsx'
import type { RegionEngineAnswer, RegionAnswer } from '../client/answers.ts'
import { engineTitle } from './engine-title.ts'

/** Shows a region with its engines. */
export function RegionPanel({ region }: { readonly region: RegionAnswer }): ReactNode {
  const { id, label, volumes, hosts, clusters, damaged, work, engines } = region
  return (
    <section className="panel" aria-labelledby={`region-${id}`}>
      <h2 id={`region-${id}`}>
        {label} <span className="soft">{id}</span>
      </h2>
      <dl className="facts counts">
        <Fact name="Volumes">{volumes}</Fact>
        <Fact name="Hosts">{hosts}</Fact>
        <Fact name="Clusters">{clusters}</Fact>
        <Fact name="Work in progress">{work.open}</Fact>
        <Fact name="Stuck">{work.stuck}</Fact>
        <Fact name="Lost or damaged">{damaged}</Fact>
      </dl>
      <ul className="rows engines">
        {engines.map((engine) => (
          <li key={engine.part}>
            <EngineRow engine={engine} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function EngineRow({ engine }: { readonly engine: RegionEngineAnswer }): ReactNode {
  const { answers, words, last_answered: last } = engine
  return (
    <>
      <span className="what">
        {engineTitle(engine)}
        {words === '' ? null : <span className="soft"> — {words}</span>}
      </span>
      <AnswerSign answers={answers} />
      {last === null ? null : (
        <span className="soft">
          last response <LocalTime at={last} />
        </span>
      )}
    </>
  )
}

function AnswerSign({ answers }: Pick<RegionEngineAnswer, 'answers'>): ReactNode {
  if (answers === null) return <StatusIndicator type="pending">No resources to check</StatusIndicator>
  return answers ? (
    <StatusIndicator type="success">Reachable</StatusIndicator>
  ) : (
    <StatusIndicator type="error">Unreachable</StatusIndicator>
  )
}
