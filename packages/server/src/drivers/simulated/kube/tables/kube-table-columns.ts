import { fieldAt, isFields, textOf } from '#drivers/kube-objects/field-at.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import { cells, printLabels, type Cell } from './cells.ts'
import columns from './columns.json' with { type: 'json' }

/** Table column that clients print unchanged. */
export interface TableColumn {
  readonly name: string
  readonly type: 'string' | 'integer'
  /** 0 if always printed, 1 if printed only in the wide format. */
  readonly priority: 0 | 1
  readonly cell: Cell
}

/** Parses `Age=:age` (a cell), `Class*=spec.class|<none>` (a field and its fallback; `*` for the wide format only) or `Ready#=status.ready` (a number). */
function parseColumn(text: string): TableColumn {
  const [, name = '', number, wide, path = '', fallback = ''] = /^([^=*#]+)(#?)(\*?)=([^|]+)\|?(.*)$/.exec(text) ?? []
  const field = (one: KubeObject): string => printField(fieldAt(one, ...path.split('.'))) || fallback
  const cell = path.startsWith(':')
    ? cells[path.slice(1)]
    : number === '#'
      ? (one: KubeObject) => Number(field(one))
      : field
  if (!cell) throw new Error(`The cell ${path} does not exist.`)
  return { name, type: number === '#' ? 'integer' : 'string', priority: wide === '*' ? 1 : 0, cell }
}

const printField = (value: unknown): string => (isFields(value) ? printLabels(value) : textOf(value))

/** Table columns by resource. */
export const kubeTableColumns: Readonly<Record<string, readonly TableColumn[]>> = Object.fromEntries(
  Object.entries(columns).map(([resource, texts]) => [resource, texts.map(parseColumn)]),
)
