import CollectionPreferences from '@cloudscape-design/components/collection-preferences'
import type { TableProps } from '@cloudscape-design/components/table'
import { type ReactNode, useState } from 'react'

/** Visible columns of a table by ID; null for all. Stored only in this browser. */
export function useTableColumns(
  title: string,
): readonly [shown: readonly string[] | null, show: (ids: readonly string[]) => void] {
  const key = `columns of ${title}`
  const [shown, setShown] = useState(() => readIds(localStorage.getItem(key)))
  return [
    shown,
    (ids) => {
      localStorage.setItem(key, JSON.stringify(ids))
      setShown(ids)
    },
  ]
}

function readIds(kept: string | null): readonly string[] | null {
  if (kept === null) return null
  try {
    const ids: unknown = JSON.parse(kept)
    return Array.isArray(ids) && ids.every((one) => typeof one === 'string') ? ids : null
  } catch {
    return null
  }
}

/** Column preferences of a table. The first column is always visible. */
export function TableColumns<Resource>({
  columns,
  shown,
  onShow,
}: {
  readonly columns: readonly TableProps.ColumnDefinition<Resource>[]
  readonly shown: readonly string[] | null
  readonly onShow: (ids: readonly string[]) => void
}): ReactNode {
  const options = columns.map(({ id = '', header }, at) => ({
    id,
    label: String(header),
    alwaysVisible: at === 0,
  }))
  return (
    <CollectionPreferences
      title="Columns"
      confirmLabel="Apply"
      cancelLabel="Cancel"
      preferences={{
        contentDisplay: options.map(({ id }) => ({ id, visible: shown === null || shown.includes(id) })),
      }}
      contentDisplayPreference={{ title: 'Visible columns', options }}
      onConfirm={({ detail }) =>
        onShow((detail.contentDisplay ?? []).filter(({ visible }) => visible).map(({ id }) => id))
      }
    />
  )
}
