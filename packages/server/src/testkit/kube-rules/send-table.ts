import { apiVersionOf, resourceOfKind } from '#drivers/simulated/kube/model/kube-resource.ts'
import { fieldAt, objectAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { KubeFields } from '#drivers/kube-objects/kube-object.ts'
import { baseObjects } from './bases.ts'
import { applyChanges, type KubeRow, type RowChanges } from './row.ts'

/** Sends a request to an API server. */
export type TableCall = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ readonly status: number; readonly body: unknown }>

/** What an API server answers to a row. */
export interface RowAnswer {
  readonly row: KubeRow
  readonly status: number
  readonly title: string
  /** Status code, then reason and the causes with their fields if the server rejects the row, in the order of the alphabet. */
  readonly text: string
  readonly message: string
}

/** Sends every row as a dry run and returns the answers. Throws if an object that an update needs cannot be stored. */
export async function sendTable(call: TableCall, table: readonly KubeRow[]): Promise<readonly RowAnswer[]> {
  const stored = new Map<string, string>()
  const answers: RowAnswer[] = []
  for (const row of table) {
    const { status, body } =
      row.stored === null
        ? await call(
            'POST',
            `${collectionOf(row.kind)}${row.isDry ? '?dryRun=All' : ''}`,
            makeObject(row.kind, 'base', row.changes),
          )
        : await sendUpdate(call, await storeObject(call, row.kind, row.stored, stored), row.changes)
    answers.push({
      row,
      status,
      title: row.title,
      text: describeAnswer(status, body),
      message: stringAt(body, 'message'),
    })
  }
  return answers
}

function collectionOf(kind: string): string {
  const resource = resourceOfKind(kind)
  const version = apiVersionOf(resource)
  const space = resource.isNamespaced ? 'namespaces/default/' : ''
  return `/${resource.group === '' ? 'api' : 'apis'}/${version}/${space}${resource.name}`
}

function makeObject(kind: string, name: string, changes: RowChanges): KubeFields {
  const base = baseObjects[kind] ?? {}
  return applyChanges({ kind, ...base, metadata: { name, ...objectAt(base, 'metadata') } }, changes)
}

/** Creates the object that updates change, once for each set of changes, and returns its path. */
async function storeObject(
  call: TableCall,
  kind: string,
  changes: RowChanges,
  stored: Map<string, string>,
): Promise<string> {
  const key = `${kind} ${JSON.stringify(changes)}`
  const known = stored.get(key)
  if (known !== undefined) return known
  const name = `stored-${stored.size}`
  const { status, body } = await call('POST', collectionOf(kind), makeObject(kind, name, changes))
  if (status !== 201) throw new Error(`${key} was not stored: ${JSON.stringify(body)}`)
  stored.set(key, `${collectionOf(kind)}/${name}`)
  return `${collectionOf(kind)}/${name}`
}

async function sendUpdate(call: TableCall, path: string, changes: RowChanges): ReturnType<TableCall> {
  const { body } = await call('GET', path)
  return call('PUT', `${path}?dryRun=All`, applyChanges(objectAt({ body }, 'body'), changes))
}

function describeAnswer(status: number, body: unknown): string {
  if (status < 300) return String(status)
  const causes = objectsAt(body, 'details', 'causes').map((one) =>
    [stringAt(one, 'reason'), fieldAt(one, 'field') ?? ''].join(' ').trim(),
  )
  return [`${status} ${stringAt(body, 'reason')}`, ...new Set(causes.toSorted())].join('; ')
}
