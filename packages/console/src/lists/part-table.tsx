import Header from '@cloudscape-design/components/header'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import type { ReactNode } from 'react'
import { inSentence } from '../show/in-sentence.ts'

/** What belongs to one thing, as a table on its page; all of it is there, so nothing is filtered or parted into pages. */
export function PartTable<Part>({
  title,
  columns,
  parts,
  actions,
  empty,
}: {
  /** What they are called as a heading: Disks. */
  readonly title: string
  readonly columns: readonly TableProps.ColumnDefinition<Part>[]
  /** Undefined while they are being read. */
  readonly parts: readonly Part[] | undefined
  readonly actions: ReactNode
  /** What such a thing is for, where there is none. */
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
