import { numberField, textField } from '#domain/shared/index.ts'
import { refreshSimNodes } from '../../clusters/nodes/refresh-nodes.ts'
import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { refusals } from '../model/refusals.ts'
import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { selectableOf } from '../model/selectable.ts'
import { readSelector } from '../rules/selectors.ts'
import { openBody } from '../objects/stored-body.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeRequest } from './kube-request.ts'
import type { ListMetadata } from './render-objects.ts'
import type { World, WorldReader } from '../../world/world.ts'
import type { SecretPlace, StoredBody } from '../objects/stored-body.ts'
import type { ResourcePath } from './read-path.ts'

/** A page of a list. */
export interface ListPage {
  readonly objects: readonly KubeObject[]
  readonly metadata: ListMetadata
}

/** Where objects are read; without a box Secrets cannot be. */
export type KubeSource = Pick<SecretPlace, 'secretBox'> & { readonly world: World }

/** Which of them. */
export type KubeSelecting = Pick<KubeRequest, 'clusterId' | 'path' | 'query'>

/** Reads what a collection's request selects, at one moment. */
export async function listSelected(
  { world, secretBox }: KubeSource,
  { clusterId, path, query }: KubeSelecting,
): Promise<StoredList> {
  const selects = readSelector(query, path.resource.name)
  return inTransaction(world, async (tx) => {
    await refreshSimNodes(tx, clusterId)
    const { revision, objects } = await listStored(tx, { clusterId, secretBox }, path)
    return { revision, objects: objects.filter((one) => selects(selectableOf(path.resource.name, one))) }
  })
}

/** One page of a collection: `limit` objects, and how to go on. Later pages show what is there when they are asked for. */
export async function listCollection(context: KubeSource, ask: KubeSelecting): Promise<ListPage> {
  const { revision, objects } = await listSelected(context, ask)
  const mark = readMark(ask.query.get('continue') ?? '')
  const left = mark ? objects.filter((one) => keyOf(one.metadata) > mark.after) : objects
  const limit = Number(ask.query.get('limit') ?? 0)
  // A watch from the first page's revision misses nothing, however late the last page comes.
  const resourceVersion = String(mark?.revision ?? revision)
  if (!(limit > 0) || left.length <= limit) return { objects: left, metadata: { resourceVersion } }
  const page = left.slice(0, limit)
  const last = page.at(-1)
  if (!last) return { objects: left, metadata: { resourceVersion } }
  const next = JSON.stringify({ revision: Number(resourceVersion), after: keyOf(last.metadata) })
  return {
    objects: page,
    metadata: {
      resourceVersion,
      continue: Buffer.from(next).toString('base64url'),
      remainingItemCount: left.length - limit,
    },
  }
}

interface Mark {
  readonly revision: number
  /** Key of the last object of the page before. */
  readonly after: string
}

function readMark(token: string): Mark | null {
  if (token === '') return null
  try {
    const mark: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
    const [revision, after] = [numberField(mark, 'revision'), textField(mark, 'after')]
    if (revision !== undefined && Number.isSafeInteger(revision) && after !== undefined) return { revision, after }
  } catch {
    // Not one of ours.
  }
  throw refusals.badRequest('continue key is not valid')
}

/** Objects as they were at one revision of the cluster. */
interface StoredList {
  readonly revision: number
  /** In the order of their keys. */
  readonly objects: readonly KubeObject[]
}

type Row = StoredBody & {
  readonly newest: number
  readonly revision: number | null
  readonly namespace: string
  readonly name: string
}

/** Reads the objects that a path leads to, all at one moment and without a lock. */
export async function listStored(
  reader: WorldReader,
  place: SecretPlace,
  { resource, namespace, name }: ResourcePath,
): Promise<StoredList> {
  const { rows } = await reader.query<Row>(
    `select kube.revision as newest, object.revision, object.namespace, object.name, object.body, object.sealed
     from (select $1::uuid as cluster_id, coalesce((select revision from sim.kube_clusters where cluster_id = $1), 0) as revision) as kube
     left join sim.kube_objects as object
       on object.cluster_id = kube.cluster_id and resource = $2 and ($3 = '' or namespace = $3) and ($4 = '' or name = $4)`,
    [place.clusterId, resource.name, namespace, name],
  )
  const held = rows.filter((row): row is Row & { readonly revision: number } => row.revision !== null)
  const objects = await Promise.all(held.map((row) => openBody(place, { resource: resource.name, ...row }, row)))
  return {
    revision: rows[0]?.newest ?? 0,
    objects: objects.toSorted((a, b) => (keyOf(a.metadata) < keyOf(b.metadata) ? -1 : 1)),
  }
}
