import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EntityLink } from '../resources/entity-link.tsx'
import { overviewQueries } from './overview-queries.ts'

/** Volumes that only the operator can repair, whatever became of the events that told of it; nothing where there are none. */
export function DamagedVolumes(): ReactNode {
  const { data: volumes = [] } = useQuery(overviewQueries.damaged)
  if (volumes.length === 0) return null
  return (
    <ul className="rows">
      {volumes.map(({ id, label }) => (
        <li key={id}>
          <span className="what">
            <strong>Volume</strong> <EntityLink entity={{ type: 'volume', id, label, url: '' }} />
            <span className="soft"> — Tell the operator its number, {id}. It can be detached and deleted.</span>
          </span>
          <StatusIndicator type="error">Needs repair by the operator</StatusIndicator>
        </li>
      ))}
    </ul>
  )
}
