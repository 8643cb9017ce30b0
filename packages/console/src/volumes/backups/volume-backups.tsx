import type { Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../lists/empty-state.tsx'
import { PartTable } from '../../lists/part-table.tsx'
import { request } from '../../requests/form-request.ts'
import { lacksRightsOn } from '../../resources/rights.ts'
import { useRights } from '../../resources/use-rights.ts'
import { explainBlockedVolumeAction } from '../volume-state.ts'
import { backupColumns } from './backup-columns.tsx'
import { CreateBackupDialog } from './backup-dialogs.tsx'
import { backupQueries } from './backup-queries.ts'

/** Lists the backups of a volume, newest first, with a button that creates one. Errors show an alert. */
export function VolumeBackups({ volume }: { readonly volume: Volume }): ReactNode {
  const list = useQuery(backupQueries.of(volume.id))
  const forbidden = lacksRightsOn(useRights(), 'volume', volume.id)
  return (
    <section className="panel" aria-label="Backups of the volume">
      <PartTable
        title="Backups"
        list={list}
        columns={backupColumns}
        add={{
          label: 'Create backup',
          reason: forbidden ?? explainBlockedVolumeAction('clone', volume),
          dialog: (onClose) => <CreateBackupDialog volume={volume} onClose={onClose} />,
        }}
        empty={
          <EmptyState
            title="No backups"
            request={request('volume_backup.create', { path: { volumeId: volume.id }, body: {} })}
          >
            A backup is a verified copy outside the storage. It survives the loss of the storage.
          </EmptyState>
        }
      />
    </section>
  )
}
