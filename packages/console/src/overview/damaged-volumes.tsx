import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EntityLink } from '../display/events/entity-link.tsx'
import { overviewQueries } from './overview-queries.ts'

/** Lists volumes that the operator must repair, even if the failure was dismissed. Renders nothing without such volumes. */
export function DamagedVolumes(): ReactNode {
  const { data: volumes = [] } = useQuery(overviewQueries.damaged)
  if (volumes.length === 0) return null
  return (
    <ul className="rows">
      {volumes.map(({ id, label }) => (
        <li key={id}>
          <span className="what">
            <strong>Volume</strong> <EntityLink entity={{ type: 'volume', id, label, url: '' }} />
            <span className="soft">
              {' '}
              — Contact the operator with the volume ID, {id}. You can detach and delete the volume.
            </span>
          </span>
          <StatusIndicator type="error">Needs operator repair</StatusIndicator>
        </li>
      ))}
    </ul>
  )
}
