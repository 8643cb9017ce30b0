import { fieldAt, isFields } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'

/** Values by dotted path; numbers are list indices, null removes the field. */
export type RowChanges = Readonly<Record<string, unknown>>

/** One object or update of the table, made of its kind's base object and a small change. */
export interface KubeRow {
  /** The row's line in the golden file, without the answer. */
  readonly line: string
  /** `KIND create: NAME` or `KIND update: NAME`, unique in the table. */
  readonly title: string
  readonly kind: string
  readonly isValid: boolean
  /** False if the API server checks the row only when it stores the object. */
  readonly isDry: boolean
  /** Changes that make the stored object of an update; null for a create. */
  readonly stored: RowChanges | null
  readonly changes: RowChanges
}

/** Parses `VERDICT TITLE CHANGES[ stored CHANGES]`, where VERDICT is `accepts`, `rejects`, or `rejects-stored`: rejected except in a dry run. */
export function parseRow(line: string): KubeRow {
  const [, verdict = '', title = '', kind = '', action, changes = '', stored = '{}'] =
    /^(accepts|rejects|rejects-stored) ((\w+) (create|update): .*?) (\{.*?\})(?: stored (\{.*\}))?$/.exec(line) ?? []
  if (title === '') throw new Error(`No row of the table: ${line}`)
  return {
    line,
    title,
    kind,
    isValid: verdict === 'accepts',
    isDry: verdict !== 'rejects-stored',
    stored: action === 'update' ? parseChanges(stored) : null,
    changes: parseChanges(changes),
  }
}

/** JSON in which `<a*64>` at the beginning of a string is the letter 64 times. */
const parseChanges = (json: string): RowChanges =>
  JSON.parse(
    json.replaceAll(/(?<=")<(\w)\*(\d+)>/g, (_all, letter: string, count: string) => letter.repeat(Number(count))),
  )

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
