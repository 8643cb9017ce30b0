import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { TableProps } from '@cloudscape-design/components/table'
import type { Event, Grants, Host, HostType } from '@moorage/sdk'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventQueries } from '../activity/event-queries.ts'
import { EntityLink } from '../display/events/entity-link.tsx'
import { LocalTime } from '../display/local-time.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { ResourceList } from '../lists/resource-list.tsx'
import { useListPage } from '../lists/use-list-page.ts'
import { request } from '../requests/form-request.ts'
import { CreateFirstButton } from '../resources/create-first-button.tsx'
import { percentOf } from '../resources/percent-of.ts'
import { regionChoices } from '../resources/regions-supporting.ts'
import { lacksRightsForNew, lacksRightsOnHost } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { DeleteHostsDialog } from './changes/delete-hosts-dialog.tsx'
import { hostQueries, queryHosts } from './host-queries.ts'
import { hostOrders, readHostSearch } from './host-search.ts'
import { explainBlockedHostAction, hostState, hostStateNames } from './host-state.ts'
import { createManyPowerDialog } from './power/power-dialogs.tsx'

const actions = [
  ['boot', 'Boot', createManyPowerDialog('boot')],
  ['shutdown', 'Shut down', createManyPowerDialog('shutdown')],
  ['reboot', 'Reboot', createManyPowerDialog('reboot')],
  ['delete', 'Delete', DeleteHostsDialog],
] as const

/** Lists hosts, with filters in the URL and actions on the selected hosts. */
export function HostsPage(): ReactNode {
  const page = useListPage(readHostSearch, ['hosts', 'list'], queryHosts)
  const { data: inProgress = [] } = useQuery(eventQueries.inProgress)
  const { data: types = [] } = useQuery(hostQueries.types)
  const { data: regions = [] } = useQuery(regionChoices('Hosts'))
  const { data: images = [] } = useQuery(hostQueries.images)
  const rights = useRights()
  const body = { label: 'web-1', region: regions[0]?.[0] ?? 'REGION', type: types[0]?.id ?? 'TYPE' }
  const filters = [
    { name: 'label', label: 'Find hosts by label' },
    { name: 'status', label: 'State', choices: hostStateNames },
    { name: 'region', label: 'Region', choices: regions },
    { name: 'image', label: 'Image', choices: images.map(({ id, label }) => [id, label] as const) },
    { name: 'tag', label: 'Find by tag' },
    { name: 'address', label: 'Find by IPv4 address' },
  ] as const
  return (
    <ResourceList
      title="Hosts"
      {...page}
      columns={hostColumns(inProgress, types)}
      orders={hostOrders}
      fields={filters}
      actions={[
        ...actions.map(([name, label, Dialog]) => ({
          label,
          needs: 'some' as const,
          reason: (selected: readonly Host[]) => explainBlockedHostsAction(name, selected, rights),
          Dialog,
        })),
        { label: 'Create host', needs: 'none', reason: lacksRightsForNew(rights, 'add_hosts'), to: '/hosts/create' },
      ]}
      empty={
        <EmptyState
          title="No hosts yet"
          button={<CreateFirstButton noun="host" />}
          request={request('host.create', { body })}
        >
          A host is a virtual machine with its own disks and IP addresses. You install the software, and you can attach
          volumes.
        </EmptyState>
      }
    />
  )
}

function hostColumns(inProgress: readonly Event[], types: readonly HostType[]): TableProps.ColumnDefinition<Host>[] {
  return [
    {
      id: 'label',
      header: 'Label',
      sortingField: 'label',
      isRowHeader: true,
      cell: ({ id, label, orch_cluster_id: cluster }) => (
        <>
          <EntityLink entity={{ type: 'host', id, label }} />
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
function explainBlockedHostsAction(
  action: (typeof actions)[number][0],
  hosts: readonly Host[],
  rights: Grants | null,
): string | null {
  if (hosts.length === 0) return 'Select one or more hosts.'
  const reasons = hosts.map((host) => lacksRightsOnHost(rights, host) ?? explainBlockedHostAction(action, host))
  return reasons.includes(null) ? null : (reasons[0] ?? null)
}
