import { kubeBounds } from '../model/kube-bounds.ts'
import { refOf } from '../model/ref-of.ts'
import type { KubeObject } from '../model/kube-object.ts'
import { controlledResources } from '../controllers/cluster-view.ts'
import type { ClusterView } from '../controllers/cluster-view.ts'
import { planners } from '../controllers/planners.ts'
import type { KubeAct } from '../controllers/kube-act.ts'
import type { KubeScope } from './kube-scope.ts'
import { listObjects } from './list-objects.ts'
import { nameObject } from './name-object.ts'
import { recordEvent, trimEvents } from './record-event.ts'
import { removeObject } from './remove-object.ts'
import { writeObject } from './write-object.ts'

/** Rounds after which whatever is left waits for the next change; a rollout one pod at a time takes a round for each. */
const roundsMax = 2_000

/** Runs the controllers of a cluster until nothing changes any more. Called after every change of nodes or workloads, in its transaction. */
export async function settleKube(scope: KubeScope): Promise<void> {
  for (let round = 0; round < roundsMax; round += 1) {
    const before = scope.revision
    await runRound(scope)
    // Acts that changed nothing would be the same again, for ever.
    if (scope.revision === before) break
  }
  await trimEvents(scope)
}

async function runRound(scope: KubeScope): Promise<void> {
  let view = await viewCluster(scope)
  for (const plan of planners) {
    const acts = plan(view)
    for (const act of acts) await perform(scope, act)
    if (acts.length > 0) view = await viewCluster(scope)
  }
}

async function viewCluster(scope: KubeScope): Promise<ClusterView> {
  const lists: Partial<Record<string, readonly KubeObject[]>> = {}
  for (const resource of controlledResources) lists[resource] = await listObjects(scope, { resource })
  const held = Object.values(lists).reduce((sum, list) => sum + (list?.length ?? 0), 0)
  return { ...(lists as unknown as ClusterView), now: scope.now, objectsLeft: Math.max(0, kubeBounds.objectsMax - held) }
}

async function perform(scope: KubeScope, act: KubeAct): Promise<void> {
  if (act.kind === 'tell') return recordEvent(scope, act.telling)
  if (act.kind === 'remove') return void (await removeObject(scope, refOf(act.object)))
  const written = await writeObject(scope, nameObject(act.object))
  if (act.tell) await recordEvent(scope, act.tell(written))
}
