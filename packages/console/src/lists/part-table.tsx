import Header from '@cloudscape-design/components/header'
import Table, { type TableProps } from '@cloudscape-design/components/table'
import { type ReactNode, useState } from 'react'
import { ErrorAlert } from '../display/error-alert.tsx'
import { inSentence } from '../display/in-sentence.ts'
import { ReasonedButton } from '../display/reasoned-button.tsx'

interface PartTableProps<Part> {
  readonly title: string
  readonly columns: readonly TableProps.ColumnDefinition<Part>[]
  readonly list: { readonly data: readonly Part[] | undefined; readonly error: unknown }
  /** Button that opens a dialog for a new part; disabled with the reason if that is not possible. */
  readonly add: {
    readonly label: string
    readonly reason: string | null
    readonly dialog: (onClose: () => void) => ReactNode
  }
  readonly empty: ReactNode
}

/** Table of a resource's parts on its page, without filters and paging. Errors show an alert. */
export function PartTable<Part>({ title, columns, list, add, empty }: PartTableProps<Part>): ReactNode {
  const { data: parts, error } = list
  const [isAdding, setAdding] = useState(false)
  const button = (
    <ReasonedButton reason={add.reason} onClick={() => setAdding(true)}>
      {add.label}
    </ReasonedButton>
  )
  return (
    <>
      <ErrorAlert title={`Could not load the ${inSentence(title)}`} error={error} />
      <Table
        variant="embedded"
        columnDefinitions={columns}
        items={parts ?? []}
        loading={parts === undefined}
        loadingText={`Loading ${inSentence(title)}`}
        ariaLabels={{ tableLabel: title }}
        header={
          <Header variant="h2" counter={parts ? `(${parts.length})` : ''} actions={button}>
            {title}
          </Header>
        }
        empty={empty}
      />
      {isAdding ? add.dialog(() => setAdding(false)) : null}
    </>
  )
}
