import type { Page } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { ErrorAlert } from '../display/error-alert.tsx'
import { inSentence } from '../display/in-sentence.ts'
import { ResourceTable, type ResourceTableProps } from './resource-table.tsx'
import { isNarrowed } from './filter-search.ts'
import { type TableAction, TableActions } from './table-actions.tsx'

interface ResourceListProps<
  Resource extends { readonly id: number | string; readonly label: string },
  Order extends string,
> extends Omit<ResourceTableProps<Resource, Order>, 'page' | 'actions'> {
  readonly list: { readonly data: Page<Resource> | undefined; readonly error: unknown }
  readonly actions: readonly TableAction<Resource>[]
  readonly forbidden?: string | null
  readonly above?: ReactNode
}

/** Page with one list: table, actions, error and empty state. With `forbidden`, only shows that reason. */
export function ResourceList<
  Resource extends { readonly id: number | string; readonly label: string },
  Order extends string,
>({ list, actions, forbidden = null, above, ...props }: ResourceListProps<Resource, Order>): ReactNode {
  const { title, search, empty } = props
  if (forbidden !== null) return <Forbidden title={title} reason={forbidden} />
  return (
    <>
      <ErrorAlert title={`Could not load ${inSentence(title)}`} error={list.error} />
      {above}
      <ResourceTable
        {...props}
        page={list.data ?? null}
        actions={(selected) => <TableActions actions={actions} selected={selected} />}
        empty={isNarrowed(search) ? 'No results match the filters.' : empty}
      />
    </>
  )
}

/** Page for a user without read access. It shows the reason. */
export function Forbidden({ title, reason }: { readonly title: string; readonly reason: string }): ReactNode {
  return (
    <>
      <div className="title">
        <h1>{title}</h1>
      </div>
      <p role="status">{reason}</p>
    </>
  )
}
