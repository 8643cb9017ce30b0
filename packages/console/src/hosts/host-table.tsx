import type { Host, Page } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventQueries } from '../activity/event-queries.ts'
import { ReasonedButton } from '../display/reasoned-button.tsx'
import { ResourceTable } from '../lists/resource-table.tsx'
import { lacksRightsForNew } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { hostColumns } from './host-columns.tsx'
import { HostFilter } from './host-filter.tsx'
import { hostQueries } from './host-queries.ts'
import { type HostSearch, hostOrders } from './host-search.ts'
import { ManyHostsActions } from './many-hosts-actions.tsx'

interface HostTableProps {
  readonly page: Page<Host> | null
  readonly search: HostSearch
  readonly onSearch: (search: HostSearch) => void
  readonly onCreate: () => void
  readonly empty: ReactNode
}

/** Table of hosts with filters, actions on selected hosts, and a create button, disabled without permission. */
export function HostTable({ onCreate, ...props }: HostTableProps): ReactNode {
  const { data: inProgress = [] } = useQuery(eventQueries.inProgress)
  const { data: types = [] } = useQuery(hostQueries.types)
  const reason = lacksRightsForNew(useRights(), 'add_hosts')
  return (
    <ResourceTable
      {...props}
      title="Hosts"
      columns={hostColumns(inProgress, types)}
      orders={hostOrders}
      filter={<HostFilter search={props.search} onSearch={props.onSearch} />}
      actions={(selected) => (
        <div className="actions">
          <ManyHostsActions hosts={selected} />
          <ReasonedButton variant="primary" reason={reason} onClick={onCreate}>
            Create host
          </ReasonedButton>
        </div>
      )}
    />
  )
}
