import type { Page, Volume } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { eventQueries } from '../../activity/event-queries.ts'
import { ReasonedButton } from '../../display/reasoned-button.tsx'
import { changeableOf, lacksRightsForNew } from '../../resources/rights.ts'
import { useRights } from '../../resources/use-rights.ts'
import { ResourceTable } from '../../lists/resource-table.tsx'
import { DeleteVolumesDialog } from '../dialogs/delete-volumes-dialog.tsx'
import { volumeColumns } from './volume-columns.tsx'
import { VolumeFilter } from './volume-filter.tsx'
import { type VolumeSearch, volumeOrders } from '../volume-search.ts'

interface VolumeTableProps {
  readonly page: Page<Volume> | null
  readonly search: VolumeSearch
  readonly onSearch: (search: VolumeSearch) => void
  readonly onCreate: () => void
  readonly empty: ReactNode
}

/** Table of volumes with filters, deletion of selected volumes that the user can change, and a create button. */
export function VolumeTable({ onCreate, ...props }: VolumeTableProps): ReactNode {
  const { data: inProgress = [] } = useQuery(eventQueries.inProgress)
  const [deleted, setDeleted] = useState<readonly Volume[] | null>(null)
  const rights = useRights()
  return (
    <>
      <ResourceTable
        {...props}
        title="Volumes"
        columns={volumeColumns(inProgress)}
        orders={volumeOrders}
        filter={<VolumeFilter search={props.search} onSearch={props.onSearch} />}
        actions={(selected) => {
          const { able, reason } = changeableOf(rights, 'volume', selected)
          return (
            <div className="actions">
              <ReasonedButton reason={reason} onClick={() => setDeleted(able)}>
                Delete
              </ReasonedButton>
              <ReasonedButton variant="primary" reason={lacksRightsForNew(rights, 'add_volumes')} onClick={onCreate}>
                Create volume
              </ReasonedButton>
            </div>
          )
        }}
      />
      {deleted === null ? null : <DeleteVolumesDialog volumes={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}
