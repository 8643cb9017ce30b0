import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EntityLink } from '../../display/events/entity-link.tsx'
import { backupQueries } from './backup-queries.ts'

const rowsMax = 5

/** Shows that a backup of the volume failed, until that backup is deleted. Renders nothing otherwise. */
export function FailedBackupSign({ volumeId }: { readonly volumeId: number }): ReactNode {
  const { data: backups = [] } = useQuery(backupQueries.failed)
  if (!backups.some(({ volume_id: id }) => id === volumeId)) return null
  return <StatusIndicator type="error">Backup failed</StatusIndicator>
}

/** Lists the newest failed backups, also those that failed their verification, until they are deleted. Renders nothing without failed backups. */
export function FailedBackups(): ReactNode {
  const { data: backups = [] } = useQuery(backupQueries.failed)
  if (backups.length === 0) return null
  return (
    <ul className="rows">
      {backups.slice(0, rowsMax).map(({ id, label, failure, volume_id: volumeId, volume_label: volumeLabel }) => (
        <li key={id}>
          <span className="what">
            <strong>Backup</strong> <EntityLink entity={{ type: 'volume_backup', label }} /> of volume{' '}
            <EntityLink entity={{ type: 'volume', id: volumeId, label: volumeLabel }} />
            <span className="soft"> — {failure} Delete the backup, and create another one.</span>
          </span>
          <StatusIndicator type="error">Backup failed</StatusIndicator>
        </li>
      ))}
      {backups.length > rowsMax ? (
        <li>
          <Link to="/backups" search={{ status: 'failed' }}>
            All failed backups
          </Link>
        </li>
      ) : null}
    </ul>
  )
}
