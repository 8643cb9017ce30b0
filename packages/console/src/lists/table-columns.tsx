import CollectionPreferences from '@cloudscape-design/components/collection-preferences'
import type { TableProps } from '@cloudscape-design/components/table'
import { type ReactNode, useState } from 'react'

/** Returns the visible columns by ID (null for all), and a function that changes them. Stored only in this browser. */
export function useTableColumns(
  title: string,
): readonly [shown: readonly string[] | null, show: (ids: readonly string[]) => void] {
  const key = `columns of ${title}`
  const [visibleIds, setVisibleIds] = useState(() => readIds(localStorage.getItem(key)))
  return [
    visibleIds,
    (ids) => {
      localStorage.setItem(key, JSON.stringify(ids))
      setVisibleIds(ids)
    },
  ]
}

function readIds(stored: string | null): readonly string[] | null {
  if (stored === null) return null
  try {
    const ids: unknown = JSON.parse(stored)
    return Array.isArray(ids) && ids.every((one) => typeof one === 'string') ? ids : null
  } catch {
    return null
  }
}

/** Button for a table's column preferences; `onChange` gets the visible columns. The first column is always visible. */
export function TableColumns<Resource>({
  columns,
  visibleIds,
  onChange,
}: {
  readonly columns: readonly TableProps.ColumnDefinition<Resource>[]
  readonly visibleIds: readonly string[] | null
  readonly onChange: (ids: readonly string[]) => void
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
        contentDisplay: options.map(({ id }) => ({ id, visible: visibleIds === null || visibleIds.includes(id) })),
      }}
      contentDisplayPreference={{ title: 'Visible columns', options }}
      onConfirm={({ detail }) =>
        onChange((detail.contentDisplay ?? []).filter(({ visible }) => visible).map(({ id }) => id))
      }
    />
  )
}
