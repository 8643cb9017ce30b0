import type { TableProps } from '@cloudscape-design/components/table'
import type { Image } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { cloud } from '../cloud/cloud.ts'
import { formatMib } from '../display/format-mib.ts'
import { LocalTime } from '../display/local-time.tsx'
import { EmptyState } from '../lists/empty-state.tsx'
import { byLabel, listQuery } from '../lists/list-search.ts'
import { ResourceList } from '../lists/resource-list.tsx'
import { useListPage } from '../lists/use-list-page.ts'
import { request } from '../requests/form-request.ts'
import { ConfirmManyDialog } from '../resources/many-resources-dialogs.tsx'
import { imageOrders, readImageSearch } from './image-search.ts'

const statuses: Readonly<Record<Image['status'], string>> = {
  pending_upload: 'Waiting for the upload',
  creating: 'Being created',
  available: 'Available',
}

const columns: readonly TableProps.ColumnDefinition<Image>[] = [
  { id: 'label', header: 'Label', sortingField: 'label', isRowHeader: true, cell: ({ label }) => label },
  { id: 'id', header: 'ID', cell: ({ id }) => <code>{id}</code> },
  { id: 'status', header: 'Status', cell: ({ status }) => statuses[status] },
  { id: 'size', header: 'Size', cell: ({ size }) => (size === 0 ? '' : formatMib(size)) },
  { id: 'created', header: 'Created', sortingField: 'created', cell: ({ created }) => <LocalTime at={created} /> },
]

const actions = [{ label: 'Delete', needs: 'some', reason: null, Dialog: DeleteImagesDialog }] as const

const listImages = (search: ReturnType<typeof readImageSearch>) => {
  const { filter = { '+and': [] }, ...query } = listQuery(search, 'label', byLabel)
  return cloud.images
    .list({ ...query, filter: { '+and': [...filter['+and'], { is_public: false }] } })
    .page(search.page ?? 1)
}

/** Lists the account's own images, with delete. Files are uploaded with the command line. */
export function ImagesPage(): ReactNode {
  const page = useListPage(readImageSearch, ['images', 'list'], listImages)
  const example = { label: 'golden', region: 'us-east' }
  return (
    <ResourceList
      title="Images"
      {...page}
      columns={columns}
      orders={imageOrders}
      actions={actions}
      empty={
        <EmptyState title="No images yet" request={request('image.upload', { body: example })}>
          To upload a raw or qcow2 disk image, run <code>moor image import FILE --region REGION</code>. You can then
          create hosts from it.
        </EmptyState>
      }
    />
  )
}

function DeleteImagesDialog({
  resources,
  onClose,
}: {
  readonly resources: readonly Image[]
  readonly onClose: () => void
}): ReactNode {
  return (
    <ConfirmManyDialog
      title="Delete images"
      confirm="Delete"
      warning="Hosts that were created from these images keep their disks:"
      resources={resources}
      describe={({ id }) => ` (${id})`}
      request={({ id }) => request('image.delete', { path: { imageId: id } })}
      onClose={onClose}
    />
  )
}
