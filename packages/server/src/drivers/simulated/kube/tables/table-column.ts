import type { KubeObject } from '../model/kube-object.ts'

/** A column of a table that clients print as it is. */
export interface TableColumn {
  readonly name: string
  readonly type: 'string' | 'integer'
  /** 0 is always printed, 1 only in the wide form. */
  readonly priority: 0 | 1
  /** `now` as Kubernetes writes times. */
  readonly cell: (object: KubeObject, now: string) => string | number
}

/** A column of texts. */
export function textColumn(name: string, cell: TableColumn['cell'], priority: 0 | 1 = 0): TableColumn {
  return { name, type: 'string', priority, cell }
}

/** A column of numbers. */
export function numberColumn(name: string, cell: TableColumn['cell'], priority: 0 | 1 = 0): TableColumn {
  return { name, type: 'integer', priority, cell }
}
