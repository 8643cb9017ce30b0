import type { Page } from '@moorage/sdk'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useState } from 'react'
import { ErrorAlert } from '../display/error-alert.tsx'
import { inSentence } from '../display/in-sentence.ts'
import { ReasonedButton } from '../display/reasoned-button.tsx'
import { type FilterField, FilterFields } from './filter-fields.tsx'
import { type FilterSearch, isNarrowed, type ListSearch } from './list-search.ts'
import { ResourceTable, type ResourceTableProps } from './resource-table.tsx'

interface ResourceListProps<
  Resource extends { readonly id: number | string; readonly label: string },
  Order extends string,
  Name extends string,
> extends Omit<
  ResourceTableProps<Resource, Order>,
  'page' | 'actions' | 'isSelectable' | 'filter' | 'search' | 'onSearch'
> {
  readonly search: ListSearch<Order> & FilterSearch<NoInfer<Name>>
  onSearch(search: ListSearch<Order> & FilterSearch<NoInfer<Name>>): void
  /** Filters, by default one for the label; null for none. */
  readonly fields?: readonly FilterField<Name>[] | null
  readonly list: { readonly data: Page<Resource> | undefined; readonly error: unknown }
  readonly actions?: readonly TableAction<Resource>[]
  readonly forbidden?: string | null
  readonly above?: ReactNode
  /** Text if the filters match nothing. */
  readonly noMatch?: string
}

/** Page with one list: table, actions, error and empty state. With `forbidden`, only shows that reason. */
export function ResourceList<
  Resource extends { readonly id: number | string; readonly label: string },
  Order extends string,
  Name extends string = never,
>({
  list,
  actions = [],
  forbidden = null,
  above,
  noMatch,
  fields,
  ...props
}: ResourceListProps<Resource, Order, Name>): ReactNode {
  const { title, search, empty } = props
  if (forbidden !== null) return <Forbidden title={title} reason={forbidden} />
  return (
    <>
      <ErrorAlert title={`Could not load ${inSentence(title)}`} error={list.error} />
      {above}
      <ResourceTable
        {...props}
        {...(fields === undefined
          ? {}
          : { filter: fields !== null && <FilterFields fields={fields} search={search} onSearch={props.onSearch} /> })}
        page={list.data ?? null}
        isSelectable={actions.some(({ needs }) => needs !== 'none')}
        actions={(selected) => <TableActions actions={actions} selected={selected} />}
        empty={isNarrowed(search) ? (noMatch ?? `No ${inSentence(title)} match the filters.`) : empty}
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

/** Action above a table: a dialog for the selected rows, or a page. */
interface TableAction<Resource> {
  readonly label: string
  readonly needs: 'none' | 'one' | 'some'
  /** Reason why the action is disabled, or a function of the selected rows that returns it; null if possible. */
  readonly reason: string | null | ((selected: readonly Resource[]) => string | null)
  readonly Dialog?: ComponentType<{ readonly resources: readonly Resource[]; readonly onClose: () => void }>
  readonly to?: NonNullable<LinkProps['to']>
}

/** Buttons above a table; disabled with the reason if not possible. The button that needs no selection is primary. */
function TableActions<Resource>({
  actions,
  selected,
}: {
  readonly actions: readonly TableAction<Resource>[]
  readonly selected: readonly Resource[]
}): ReactNode {
  const navigate = useNavigate()
  const [chosen, choose] = useState<{ label: string; resources: readonly Resource[] } | null>(null)
  const Dialog = actions.find(({ label }) => label === chosen?.label)?.Dialog
  return (
    <div className="actions">
      {actions.map(({ label, needs, reason, to }) => (
        <ReasonedButton
          key={label}
          variant={needs === 'none' ? 'primary' : 'normal'}
          reason={(typeof reason === 'function' ? reason(selected) : reason) ?? lacksSelection(needs, selected.length)}
          onClick={() => (to === undefined ? choose({ label, resources: selected }) : void navigate({ to }))}
        >
          {label}
        </ReasonedButton>
      ))}
      {chosen && Dialog ? <Dialog resources={chosen.resources} onClose={() => choose(null)} /> : null}
    </div>
  )
}

function lacksSelection(needs: TableAction<unknown>['needs'], count: number): string | null {
  if (needs === 'one' && count !== 1) return 'Select exactly one item.'
  return needs === 'some' && count === 0 ? 'Select one or more items.' : null
}
