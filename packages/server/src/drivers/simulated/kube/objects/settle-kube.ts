import { setImmediate } from 'node:timers/promises'
import { hasKeys } from '#domain/shared/index.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import { refOf } from '../model/kube-resource.ts'
import { controlledResources } from '../controllers/cluster-view.ts'
import { planners } from '../controllers/planners.ts'
import { collectOwned } from './collect-owned.ts'
import { keepChanges } from './keep-changes.ts'
import { listObjects } from './read-objects.ts'
import { nameObject, removeObject, writeObject } from './write-object.ts'
import { recordEvent, trimEvents } from './record-event.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView, ControlledResource } from '../controllers/cluster-view.ts'
import type { KubeAct, ControllerEvent } from '../controllers/write-acts.ts'
import type { KubeChange } from './keep-changes.ts'
import type { KubeScope } from './kube-scope.ts'

/** Maximum number of rounds before the rest waits for the next change. A rollout of one pod at a time takes a round for each. */
const roundsMax = 2_000
/** Actions before the event loop may run other work. */
const actsPerTurn = 200

/**
 * Runs the controllers until nothing changes, in the transaction of the change. Writes their changes in one batch: a large deployment otherwise takes seconds,
 * during which all writers wait for its lock. Does nothing in a dry run.
 */
export async function settleKube(scope: KubeScope): Promise<void> {
  if (scope.isDry) return
  // Controllers and garbage collection handle different kinds, and each may remove the other's owners.
  do await runControllers(scope)
  while (await collectOwned(scope))
}

async function runControllers(scope: KubeScope): Promise<void> {
  const batch: KubeChange[] = []
  scope.batch = batch
  try {
    await tellAll(scope, await runRounds(scope))
  } finally {
    scope.batch = null
  }
  await keepChanges(scope, batch)
}

async function runRounds(scope: KubeScope): Promise<readonly ControllerEvent[]> {
  const tellings: ControllerEvent[] = []
  for (let round = 0; round < roundsMax; round += 1) {
    const before = scope.revision
    await runRound(scope, tellings)
    // Actions without effect would repeat forever.
    if (scope.revision === before) break
  }
  return tellings
}

async function runRound(scope: KubeScope, tellings: ControllerEvent[]): Promise<void> {
  let view = await viewCluster(scope)
  for (const plan of planners) {
    const acts = plan(view)
    for (const [index, act] of acts.entries()) {
      if (index % actsPerTurn === actsPerTurn - 1) await setImmediate()
      tellings.push(...(await perform(scope, act)))
    }
    if (acts.length > 0) view = await viewCluster(scope)
  }
}

async function viewCluster(scope: KubeScope): Promise<ClusterView> {
  const lists: Partial<Record<ControlledResource, readonly KubeObject[]>> = {}
  for (const resource of controlledResources) lists[resource] = await listObjects(scope, { resource })
  if (!hasKeys(lists, controlledResources)) throw new Error('A list of objects is missing.')
  const held = controlledResources.reduce((sum, resource) => sum + lists[resource].length, 0)
  return {
    ...lists,
    now: scope.now,
    objectsLeft: Math.max(0, kubeBounds.objectsMax - held),
  }
}

async function perform(scope: KubeScope, act: KubeAct): Promise<readonly ControllerEvent[]> {
  if (act.kind === 'tell') return [act.telling]
  if (act.kind === 'remove') {
    await removeObject(scope, refOf(act.object))
    return []
  }
  const written = await writeObject(scope, nameObject(act.object))
  return act.tell ? [act.tell(written)] : []
}

/** Records only the events that would be kept. */
async function tellAll(scope: KubeScope, tellings: readonly ControllerEvent[]): Promise<void> {
  if (tellings.length === 0) return
  await listObjects(scope, { resource: 'events' })
  for (const telling of tellings.slice(-kubeBounds.eventsMax)) await recordEvent(scope, telling)
  await trimEvents(scope)
}
