import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Event, Grants, Host, HostType, Page } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { eventQueries } from '../activity/event-queries.ts'
import { LocalTime } from '../display/local-time.tsx'
import { ReasonedButton } from '../display/reasoned-button.tsx'
import { FilterFields } from '../lists/filter-fields.tsx'
import { ResourceTable } from '../lists/resource-table.tsx'
import { lacksRightsForNew, lacksRightsOnHost } from '../resources/rights.ts'
import { percentOf } from '../resources/percent-of.ts'
import { regionChoices } from '../resources/regions-supporting.ts'
import { ResourceActions } from '../resources/resource-actions.tsx'
import { useRights } from '../resources/use-rights.ts'
import { DeleteHostsDialog } from './changes/delete-hosts-dialog.tsx'
import { hostQueries } from './host-queries.ts'
import { hostOrders, type HostSearch } from './host-search.ts'
import { explainBlockedHostAction, hostState, hostStateNames } from './host-state.ts'
import { manyPowerDialog } from './power/power-dialogs.tsx'

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

/** Returns the hosts list's columns; `inProgress` adds percentages to states, `types` the plans' display names. */
function hostColumns(inProgress: readonly Event[], types: readonly HostType[]): TableProps.ColumnDefinition<Host>[] {
  return [
    {
      id: 'label',
      header: 'Label',
      sortingField: 'label',
      isRowHeader: true,
      cell: ({ id, label, orch_cluster_id: cluster }) => (
        <>
          <Link to="/hosts/$hostId" params={{ hostId: String(id) }}>
            {label}
          </Link>
          {cluster === null ? null : <div className="soft">Node of cluster {cluster}</div>}
        </>
      ),
    },
    {
      id: 'status',
      header: 'State',
      sortingField: 'status',
      cell: (host) => {
        const { sign, text } = hostState(host, percentOf('host', host.id, inProgress))
        return <StatusIndicator type={sign}>{text}</StatusIndicator>
      },
    },
    { id: 'type', header: 'Plan', cell: ({ type }) => types.find(({ id }) => id === type)?.label ?? type },
    { id: 'region', header: 'Region', sortingField: 'region', cell: ({ region }) => region },
    { id: 'addresses', header: 'IP addresses', cell: ({ ipv4 }) => ipv4.map((one) => <div key={one}>{one}</div>) },
    { id: 'tags', header: 'Tags', cell: ({ tags }) => (tags.length === 0 ? none : tags.join(', ')) },
    { id: 'created', header: 'Created', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
  ]
}

const none = <span className="soft">None</span>

/** Filters of the hosts list: label, state, region, image, tag and IPv4 address. */
function HostFilter({
  search,
  onSearch,
}: {
  readonly search: HostSearch
  readonly onSearch: (search: HostSearch) => void
}): ReactNode {
  const { data: regions = [] } = useQuery(regionChoices('Hosts'))
  const { data: images = [] } = useQuery(hostQueries.images)
  return (
    <FilterFields
      fields={[
        { name: 'label', label: 'Find hosts by label' },
        { name: 'status', label: 'State', choices: hostStateNames },
        { name: 'region', label: 'Region', choices: regions },
        { name: 'image', label: 'Image', choices: images.map(({ id, label }) => [id, label]) },
        { name: 'tag', label: 'Find by tag' },
        { name: 'address', label: 'Find by IPv4 address' },
      ]}
      search={search}
      onSearch={onSearch}
    />
  )
}

const actions = [
  ['boot', 'Boot', manyPowerDialog('boot')],
  ['shutdown', 'Shut down', manyPowerDialog('shutdown')],
  ['reboot', 'Reboot', manyPowerDialog('reboot')],
  ['delete', 'Delete', DeleteHostsDialog],
] as const

/** Buttons for actions on several hosts. An action skips hosts for which it is not possible, and is disabled if none is left. */
function ManyHostsActions({ hosts }: { readonly hosts: readonly Host[] }): ReactNode {
  const rights = useRights()
  return (
    <ResourceActions
      props={{ hosts }}
      actions={actions.map(([name, label, Dialog]) => ({
        label,
        Dialog,
        reason: explainBlockedHostsAction(name, hosts, rights),
      }))}
    />
  )
}

function explainBlockedHostsAction(
  action: (typeof actions)[number][0],
  hosts: readonly Host[],
  rights: Grants | null,
): string | null {
  if (hosts.length === 0) return 'Select one or more hosts.'
  const reasons = hosts.map((host) => lacksRightsOnHost(rights, host) ?? explainBlockedHostAction(action, host))
  return reasons.includes(null) ? null : (reasons[0] ?? null)
}
