import type { KubeAsk } from '../http/kube-ask.ts'
import type { KubeGear } from '../http/kube-gear.ts'
import { listSelected } from '../http/list-collection.ts'
import { refusals } from '../model/refusals.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { findRevisions } from './list-changes.ts'

/** Where a watch begins: after which revision, and what is told before. */
export interface WatchStart {
  readonly revision: number
  readonly objects: readonly KubeObject[]
  /** Whether the end of `objects` is marked by a bookmark (sendInitialEvents). */
  readonly isMarked: boolean
}

/** Finds where a watch begins. Refuses one that begins where the log no longer, or not yet, is: 410, so that the client lists anew. */
export async function openWatch(gear: KubeGear, ask: KubeAsk): Promise<WatchStart> {
  const given = ask.query.get('resourceVersion') ?? ''
  const isMarked = ask.query.get('sendInitialEvents') === 'true'
  if (isMarked || given === '' || given === '0') {
    const { revision, objects } = await listSelected(gear, ask)
    return { revision, objects: ask.query.get('sendInitialEvents') === 'false' ? [] : objects, isMarked }
  }
  if (!/^[0-9]{1,15}$/.test(given)) throw refusals.badRequest(`invalid resource version: ${given.slice(0, 40)}`)
  const { oldest, newest } = await findRevisions(gear.world.pool, ask.clusterId)
  const revision = Number(given)
  if (revision < oldest) throw refusals.expired(`too old resource version: ${revision} (${oldest})`)
  if (revision > newest) throw refusals.expired(`too large resource version: ${revision} (${newest})`)
  return { revision, objects: [], isMarked }
}
