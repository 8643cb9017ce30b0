import type { Page } from '@moorage/sdk'
import type { ReactNode } from 'react'
import { FaultAlert } from '../show/fault-alert.tsx'
import { inSentence } from '../show/in-sentence.ts'
import { ResourceTable, type ResourceTableProps } from './resource-table.tsx'
import { isNarrowed } from './filter-search.ts'
import { type TableAction, TableActions } from './table-actions.tsx'

/** What a page with one list shows. */
interface ResourceListProps<
  Resource extends { readonly id: number | string; readonly label: string },
  Order extends string,
> extends Omit<ResourceTableProps<Resource, Order>, 'page' | 'actions'> {
  /** What was read of it so far, and what went wrong. */
  readonly list: { readonly data: Page<Resource> | undefined; readonly error: unknown }
  readonly actions: readonly TableAction<Resource>[]
  /** Why the user may not see any of it; null where they may. */
  readonly forbidden?: string | null
  /** What stands over the table. */
  readonly above?: ReactNode
}

/** A page that is one list: its table with what can be done, what went wrong, and what stands there while it is empty. */
export function ResourceList<
  Resource extends { readonly id: number | string; readonly label: string },
  Order extends string,
>({ list, actions, forbidden = null, above, ...props }: ResourceListProps<Resource, Order>): ReactNode {
  const { title, search, empty } = props
  if (forbidden !== null) return <Forbidden title={title} reason={forbidden} />
  return (
    <>
      <FaultAlert title={`Could not load ${inSentence(title)}`} error={list.error} />
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

/** A page that the user may not see, with the reason. */
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
