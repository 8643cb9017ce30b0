import type { TableProps } from '@cloudscape-design/components/table'
import type { ReactNode } from 'react'
import { ResourceList } from '../lists/resource-list.tsx'
import { ConfirmManyDialog } from '../resources/many-resources-dialogs.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { lacksRightsAsRestricted } from '../resources/rights.ts'
import { useRights } from '../resources/use-rights.ts'
import { CreateTagDialog } from './create-tag-dialog.tsx'
import { type ListedTag, tagQueries } from './tag-queries.ts'
import { tagOrders, readTagSearch } from './tag-search.ts'
import { request } from '../requests/form-request.ts'
import { useListPage } from '../lists/use-list-page.ts'
import { EntityLink } from '../display/events/entity-link.tsx'

const columns: readonly TableProps.ColumnDefinition<ListedTag>[] = [
  {
    id: 'label',
    header: 'Tag',
    sortingField: 'label',
    isRowHeader: true,
    cell: ({ label }) => <EntityLink entity={{ type: 'tag', label }} />,
  },
]

const actions = [
  { label: 'Delete', needs: 'some', reason: null, Dialog: DeleteTagsDialog },
  { label: 'Create tag', needs: 'none', reason: null, Dialog: CreateTagDialog },
] as const

/** Lists the account's tags, with create and delete. Restricted users see a notice instead. */
export function TagsPage(): ReactNode {
  const page = useListPage(readTagSearch, ['tags', 'list'], tagQueries.list)
  return (
    <ResourceList
      title="Tags"
      forbidden={lacksRightsAsRestricted(useRights())}
      {...page}
      columns={columns}
      orders={tagOrders}
      actions={actions}
      empty={
        <EmptyState title="No tags yet" request={request('tag.create', { body: { label: 'nightly' } })}>
          Tags help you find volumes, hosts, clusters and node pools. Add tags on the page of a resource.
        </EmptyState>
      }
    />
  )
}

function DeleteTagsDialog({
  resources,
  onClose,
}: {
  readonly resources: readonly ListedTag[]
  readonly onClose: () => void
}): ReactNode {
  return (
    <ConfirmManyDialog
      title="Delete tags"
      confirm="Delete"
      warning="These tags are removed from all resources. The resources are not deleted:"
      resources={resources}
      describe={() => ', removed from all resources'}
      request={({ label }) => request('tag.delete', { path: { label } })}
      onClose={onClose}
    />
  )
}
