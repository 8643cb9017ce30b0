import { fieldAt, isFields } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** Values by dotted path below the group's path; numbers are list indices, null removes the field. */
export type RowChanges = Readonly<Record<string, unknown>>

/** One object or update of the table, made of its kind's base object and a small change. */
export interface KubeRow {
  readonly kind: string
  readonly name: string
  readonly isValid: boolean
  /** False if the API server checks the row only when it stores the object. */
  readonly isDry: boolean
  /** Changes that make the stored object of an update; null for a create. */
  readonly stored: RowChanges | null
  readonly changes: RowChanges
}

/** Rows of a group: what the object is, and its change. */
export type RowGroup = Readonly<Record<string, RowChanges>>

function makeRows(
  row: Pick<KubeRow, 'kind' | 'isValid' | 'stored'> & Partial<KubeRow>,
  path: string,
  group: RowGroup,
): readonly KubeRow[] {
  return Object.entries(group).map(([name, changes]) => ({
    isDry: true,
    ...row,
    name,
    changes: Object.fromEntries(
      Object.entries(changes).map(([at, value]) => [[path, at].filter((one) => one !== '').join('.'), value]),
    ),
  }))
}

/** Objects that an API server rejects. */
export const rejects = (kind: string, path: string, group: RowGroup): readonly KubeRow[] =>
  makeRows({ kind, isValid: false, stored: null }, path, group)

/** Objects that an API server rejects except in a dry run. */
export const rejectsStored = (kind: string, path: string, group: RowGroup): readonly KubeRow[] =>
  makeRows({ kind, isValid: false, isDry: false, stored: null }, path, group)

/** Objects that an API server creates. */
export const accepts = (kind: string, path: string, group: RowGroup): readonly KubeRow[] =>
  makeRows({ kind, isValid: true, stored: null }, path, group)

/** Updates that an API server rejects. */
export const rejectsUpdate = (
  kind: string,
  path: string,
  group: RowGroup,
  stored: RowChanges = {},
): readonly KubeRow[] => makeRows({ kind, isValid: false, stored }, path, group)

/** Updates that an API server accepts. */
export const acceptsUpdate = (
  kind: string,
  path: string,
  group: RowGroup,
  stored: RowChanges = {},
): readonly KubeRow[] => makeRows({ kind, isValid: true, stored }, path, group)

/** Returns a copy of an object with a row's changes. */
export function applyChanges(object: KubeFields, changes: RowChanges): KubeFields {
  const changed = Object.entries(changes).reduce<unknown>(
    (held, [path, value]) => changeAt(held, path.split('.'), value),
    object,
  )
  return isFields(changed) ? changed : {}
}

function changeAt(held: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  const before = Array.isArray(held) ? held[Number(step)] : fieldAt(held, step)
  const after = rest.length === 0 ? value : changeAt(before, rest, value)
  if (Array.isArray(held)) return Object.assign([...held], { [step]: after })
  const { [step]: _replaced, ...others } = isFields(held) ? held : {}
  return after === null ? others : { ...others, [step]: after }
}
