import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import type { VolumeBackup } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { LocalTime } from '../../display/local-time.tsx'
import { RowActions } from '../../resources/resource-actions.tsx'
import { lacksRightsForNew, lacksRightsOn } from '../../resources/rights.ts'
import { useRights } from '../../resources/use-rights.ts'
import { DeleteBackupDialog, VolumeFromBackupDialog } from './backup-dialogs.tsx'

type Status = VolumeBackup['status']

const signs: Readonly<Record<Status, StatusIndicatorProps.Type>> = {
  creating: 'in-progress',
  available: 'pending',
  verified: 'success',
  failed: 'error',
}

/** Backup statuses, with display names. */
export const backupStatusNames = [
  ['creating', 'Creating'],
  ['available', 'Available, not verified yet'],
  ['verified', 'Verified'],
  ['failed', 'Failed'],
] as const satisfies readonly (readonly [Status, string])[]

const statusTexts = new Map<Status, string>(backupStatusNames)

/** Shows a backup's status, with the time of the verification or the reason of the failure. */
function BackupSign({ backup: { status, failure, verified } }: { readonly backup: VolumeBackup }): ReactNode {
  return (
    <>
      <StatusIndicator type={signs[status]}>
        {statusTexts.get(status)} {status === 'verified' && verified !== null ? <LocalTime at={verified} /> : null}
      </StatusIndicator>
      {failure === null ? null : <div className="soft reason">{failure}</div>}
    </>
  )
}

/** Columns of lists of backups, with a menu of actions in each row. */
export const backupColumns: readonly TableProps.ColumnDefinition<VolumeBackup>[] = [
  { id: 'label', header: 'Label', sortingField: 'label', isRowHeader: true, cell: ({ label }) => label },
  { id: 'status', header: 'State', sortingField: 'status', cell: (backup) => <BackupSign backup={backup} /> },
  { id: 'size', header: 'Size', cell: ({ size }) => `${size} GiB` },
  { id: 'created', header: 'Created', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
  { id: 'actions', header: 'Actions', cell: (backup) => <BackupActions backup={backup} /> },
]

const unusable: Readonly<Partial<Record<Status, string>>> = {
  creating: 'The backup is still being created.',
  failed: 'The backup failed. It cannot be restored.',
}

function BackupActions({ backup }: { readonly backup: VolumeBackup }): ReactNode {
  const rights = useRights()
  return (
    <RowActions
      name={backup.label}
      props={{ backup }}
      actions={[
        {
          label: 'Create volume',
          Dialog: VolumeFromBackupDialog,
          reason: lacksRightsForNew(rights, 'add_volumes') ?? unusable[backup.status] ?? null,
        },
        { label: 'Delete', Dialog: DeleteBackupDialog, reason: lacksRightsOn(rights, 'volume', backup.volume_id) },
      ]}
    />
  )
}
