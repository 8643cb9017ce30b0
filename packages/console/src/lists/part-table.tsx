import Header from '@cloudscape-design/components/header'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { ReactNode } from 'react'
import { inSentence } from '../display/in-sentence.ts'

/** Table of a resource's parts on its page, without filters and paging. Undefined parts are loading. */
export function PartTable<Part>({
  title,
  columns,
  parts,
  actions,
  empty,
}: {
  readonly title: string
  readonly columns: readonly TableProps.ColumnDefinition<Part>[]
  readonly parts: readonly Part[] | undefined
  readonly actions: ReactNode
  readonly empty: ReactNode
}): ReactNode {
  return (
    <Table
      variant="embedded"
      columnDefinitions={columns}
      items={parts ?? []}
      loading={parts === undefined}
      loadingText={`Loading ${inSentence(title)}`}
      ariaLabels={{ tableLabel: title }}
      header={
        <Header variant="h2" counter={parts ? `(${parts.length})` : ''} actions={actions}>
          {title}
        </Header>
      }
      empty={empty}
    />
  )
}
