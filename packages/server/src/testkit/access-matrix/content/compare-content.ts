import type { TableParams } from '../../operation-table/table-fixture.ts'
import type { Content, RowKind } from '../../operation-table/content.ts'
import { indexClusters } from './is-visible-to.ts'
import { listDueRows } from './list-due-rows.ts'
import { type ReadAnswer, readAnswer } from './read-answer.ts'
import type { MatrixViewer } from './read-matrix-viewers.ts'
import type { FixtureRow } from './fixture-row.ts'

const pageMax = 100
/** Minimum length of a text that identifies a resource. */
const shortest = 4
const printedMax = 5

interface CheckedAnswer {
  readonly content: Content
  readonly viewer: MatrixViewer | null
  readonly path: string
  readonly params: TableParams
  readonly text: string
  readonly countMax?: number
}

/** Returns a function that lists deviations of an answer from what the viewer may see; empty if none. */
export function compareContent(rows: readonly FixtureRow[]): (checked: CheckedAnswer) => string[] {
  const carriers = indexTexts(rows)
  const groups = Map.groupBy(rows, ({ account, kind }) => `${account} ${kind}`)
  const clusterOf = indexClusters(rows)
  const known = new Map<string, string[]>()
  return ({ text, countMax = pageMax, viewer, ...checked }) => {
    const before = checked.content.is === 'nothing' ? known.get(text) : undefined
    if (before) return before
    const answer = readAnswer(text)
    const due =
      viewer === null
        ? []
        : listDueRows(
            (account, kind) => groups.get(`${account} ${kind}`) ?? [],
            { ...checked, viewer, found: answer.ids[0] ?? '' },
            clusterOf,
          )
    const found = [
      ...compareIds(checked.content, due, { ...answer, countMax }),
      ...findForeignTexts(answer.texts, due, carriers),
    ]
    if (checked.content.is === 'nothing') known.set(text, found)
    return found
  }
}

function compareIds(
  content: Content,
  due: readonly FixtureRow[],
  { ids, results, countMax }: ReadAnswer & { readonly countMax: number },
): string[] {
  if (content.is === 'nothing') return []
  if (content.is !== 'all' && content.is !== 'granted') {
    if ('isOftenEmpty' in content && ids[0] === '') return []
    const isRight = due.length === 1 && ('hasNoId' in content || ids[0] === nameOf(content, due[0]))
    return isRight ? [] : [`it shows ${ids[0]}, not ${due.map(({ id }) => id).join() || "the caller's resource"}`]
  }
  const kinds = new Set(content.is === 'granted' ? [] : content.kinds)
  const expected = new Set(due.map(({ kind, id }) => (kinds.size === 1 ? id : `${kind}:${id}`)))
  const length = results === null ? expected.size : Math.min(countMax, expected.size)
  const more = ids.filter((id) => !expected.has(id))
  const isRight =
    more.length === 0 &&
    ids.length === length &&
    new Set(ids).size === length &&
    (results ?? length) === (results === null ? length : expected.size)
  return isRight
    ? []
    : [
        `it lists ${ids.length} of ${results}, not ${length} of ${expected.size}: unexpected ${more.slice(0, printedMax).join()}; expected ${[...expected].slice(0, printedMax).join()}`,
      ]
}

function nameOf(content: Content, row: FixtureRow | undefined): string | undefined {
  return content.is === 'self' ? String(row?.user) : row?.id
}

function findForeignTexts(
  texts: readonly string[],
  due: readonly FixtureRow[],
  carriers: ReadonlyMap<string, readonly FixtureRow[]>,
): string[] {
  const suspects = new Set(texts.flatMap(wordsOf).filter((word) => carriers.has(word)))
  if (suspects.size === 0) return []
  for (const row of due) for (const word of [...row.texts, ...row.said].flatMap(wordsOf)) suspects.delete(word)
  const subject = due
    .slice(0, printedMax)
    .map(({ kind, id }) => `${kind} ${id}`)
    .join(', ')
  return [...suspects]
    .slice(0, printedMax)
    .map(
      (word) =>
        `"${word}" of ${describeOwners(carriers.get(word) ?? [])} is in an answer about ${subject || 'nothing'}`,
    )
}

function describeOwners(
  rows: readonly { readonly kind: RowKind; readonly id: string; readonly account: number }[],
): string {
  return rows
    .slice(0, 2)
    .map(({ kind, id, account }) => `${kind} ${id} of account ${account}`)
    .join(', ')
}

const memory = new Map<string, readonly string[]>()

function wordsOf(text: string): readonly string[] {
  const known = memory.get(text)
  if (known) return known
  const words = [...new Set([text, ...text.split(/[^\w@.-]+/).filter((word) => /[\d@-]/.test(word))])].filter(
    (word) => word.length >= shortest,
  )
  memory.set(text, words)
  return words
}

function indexTexts(rows: readonly FixtureRow[]): ReadonlyMap<string, readonly FixtureRow[]> {
  const carriers = new Map<string, FixtureRow[]>()
  for (const row of rows) {
    for (const word of row.texts.flatMap(wordsOf)) {
      const known = carriers.get(word)
      if (known) known.push(row)
      else carriers.set(word, [row])
    }
  }
  return carriers
}
