import CollectionPreferences from '@cloudscape-design/components/collection-preferences'
import type { TableProps } from '@cloudscape-design/components/table'
import { type ReactNode, useState } from 'react'

/** Which columns of a table this browser shows, by their ids; null for all. It is remembered here and nowhere else. */
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

/** Where somebody chooses the columns of a table; its first one always stays. */
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
