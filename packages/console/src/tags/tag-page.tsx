import type { TableProps } from '@cloudscape-design/components/table'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EntityLink } from '../display/events/entity-link.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { ResourceList } from '../lists/resource-list.tsx'
import { lacksRightsAsRestricted } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { eventKinds } from '../display/events/event-kinds.ts'
import { type ListedResource, tagQueries } from './tag-queries.ts'
import { request } from '../requests/form-request.ts'
import { useListPage } from '../lists/use-list-page.ts'
import { readTagSearch } from './tag-search.ts'

const columns: readonly TableProps.ColumnDefinition<ListedResource>[] = [
  {
    id: 'label',
    header: 'Label',
    isRowHeader: true,
    cell: ({ type, resourceId, label }) => <EntityLink entity={{ type, id: resourceId, label }} />,
  },
  { id: 'type', header: 'Type', cell: ({ type }) => eventKinds.find(([kind]) => kind === type)?.[1] },
]

/** Lists the resources with the tag in the URL. Restricted users see a notice instead. */
export function TagPage(): ReactNode {
  const { label } = useParams({ from: '/shell/tags/$label' })
  const page = useListPage(readTagSearch, ['tags', 'one', label], (search) =>
    tagQueries.resources(label, search.page ?? 1),
  )
  return (
    <ResourceList
      title={`Tag ${label}`}
      forbidden={lacksRightsAsRestricted(useRights())}
      {...page}
      columns={columns}
      above={
        <p className="back">
          <Link to="/tags">Tags</Link>
        </p>
      }
      fields={null}
      empty={
        <EmptyState
          title="No resources with this tag"
          request={request('volume.update', { path: { volumeId: 'VOLUME' }, body: { tags: [label] } })}
        >
          Add tags on the page of a volume, host or cluster. An update replaces all tags of a resource.
        </EmptyState>
      }
    />
  )
}
