import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { ReactNode } from 'react'
import { LocalTime } from '../../display/local-time.tsx'
import { Detail } from '../../resources/details.tsx'
import type { RegionEngineResponse, RegionResponse } from '../client/responses.ts'

/** Shows a region's resource and work counts, and its engines. */
export function RegionPanel({ region }: { readonly region: RegionResponse }): ReactNode {
  const { id, label, volumes, hosts, clusters, damaged, trash, work, engines } = region
  return (
    <section className="panel" aria-labelledby={`region-${id}`}>
      <h2 id={`region-${id}`}>
        {label} <span className="soft">{id}</span>
      </h2>
      <dl className="facts counts">
        <Detail name="Volumes">{volumes}</Detail>
        <Detail name="Hosts">{hosts}</Detail>
        <Detail name="Clusters">{clusters}</Detail>
        <Detail name="In the trash">
          {trash.items} ({trash.gib} GiB)
        </Detail>
        <Detail name="Work in progress">{work.open}</Detail>
        <Detail name="Stuck">{work.stuck}</Detail>
        <Detail name="Lost or damaged">{damaged}</Detail>
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

function EngineRow({ engine }: { readonly engine: RegionEngineResponse }): ReactNode {
  const { answers, words: text, last_answered: last } = engine
  return (
    <>
      <span className="what">
        {engineTitle(engine)}
        {text === '' ? null : <span className="soft"> — {text}</span>}
      </span>
      <ReachabilityStatus answers={answers} />
      {last === null ? null : (
        <span className="soft">
          last response <LocalTime at={last} />
        </span>
      )}
    </>
  )
}

function ReachabilityStatus({ answers }: Pick<RegionEngineResponse, 'answers'>): ReactNode {
  if (answers === null) return <StatusIndicator type="pending">No resources to check</StatusIndicator>
  return answers ? (
    <StatusIndicator type="success">Reachable</StatusIndicator>
  ) : (
    <StatusIndicator type="error">Unreachable</StatusIndicator>
  )
}

const parts: Readonly<Record<RegionEngineResponse['part'], string>> = {
  hosts: 'Hosts',
  volumes: 'Volumes',
  clusters: 'Clusters',
}

const kinds: Readonly<Record<string, string>> = {
  simulator: 'simulator',
  libvirt: 'hypervisors (libvirt)',
  containers: 'containers (Docker)',
  files: 'files in directories',
  ceph: 'Ceph',
  docker: 'control planes in containers (Docker)',
  units: 'control planes in system units',
}

/** Returns an engine's display name: "Volumes: Ceph, ceph-1". Omits a simulator's name. */
function engineTitle({ part, kind, name }: Pick<RegionEngineResponse, 'part' | 'kind' | 'name'>): string {
  const called = kind === 'simulator' ? '' : `, ${name}`
  return `${parts[part]}: ${kinds[kind] ?? kind}${called}`
}
