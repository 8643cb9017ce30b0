import { refreshNodes } from '../../clusters/nodes/refresh-nodes.ts'
import { inWorld } from '../../world/in-world.ts'
import { refusals } from '../model/refusals.ts'
import { keyOf } from '../model/ref-of.ts'
import { selectableOf } from '../model/selectable.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { readSelector } from '../rules/read-selector.ts'
import type { KubeAsk } from './kube-ask.ts'
import type { KubeGear } from './kube-gear.ts'
import { listStored } from './list-stored.ts'
import type { StoredList } from './list-stored.ts'
import type { ListMetadata } from './render-objects.ts'

/** A page of a list. */
export interface ListPage {
  readonly objects: readonly KubeObject[]
  readonly metadata: ListMetadata
}

/** Reads what a collection's request selects, at one moment. */
export async function listSelected(
  { world, secretBox }: KubeGear,
  { clusterId, path, query }: KubeAsk,
): Promise<StoredList> {
  const selects = readSelector(query, path.resource.name)
  return inWorld(world, async (tx) => {
    await refreshNodes(tx, clusterId)
    const { revision, objects } = await listStored(tx, { clusterId, secretBox }, path)
    return { revision, objects: objects.filter((one) => selects(selectableOf(path.resource.name, one))) }
  })
}

/** One page of a collection: `limit` objects, and how to go on. Later pages show what is there when they are asked for. */
export async function listCollection(gear: KubeGear, ask: KubeAsk): Promise<ListPage> {
  const { revision, objects } = await listSelected(gear, ask)
  const mark = readMark(ask.query.get('continue') ?? '')
  const left = mark ? objects.filter((one) => keyOf(one.metadata) > mark.after) : objects
  const limit = Number(ask.query.get('limit') ?? 0)
  // A watch from the first page's revision misses nothing, however late the last page comes.
  const resourceVersion = String(mark?.revision ?? revision)
  if (!(limit > 0) || left.length <= limit) return { objects: left, metadata: { resourceVersion } }
  const page = left.slice(0, limit)
  const next = JSON.stringify({ revision: Number(resourceVersion), after: keyOf((page.at(-1) as KubeObject).metadata) })
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
    const { revision, after } = JSON.parse(Buffer.from(token, 'base64url').toString('utf8')) as Partial<Mark>
    if (Number.isSafeInteger(revision) && typeof after === 'string') return { revision: revision as number, after }
  } catch {
    // Not one of ours.
  }
  throw refusals.badRequest('continue key is not valid')
}
