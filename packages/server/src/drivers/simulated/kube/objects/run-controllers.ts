import { setImmediate } from 'node:timers/promises'
import { hasKeys } from '#domain/shared/index.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import { refOf } from '../model/kube-resource.ts'
import { controlledResources } from '../controllers/cluster-view.ts'
import { planners } from '../controllers/planners.ts'
import { collectGarbage } from './collect-garbage.ts'
import { writeChanges } from './write-changes.ts'
import { listObjects } from './read-objects.ts'
import { nameObject, removeObject, writeObject } from './write-object.ts'
import { recordEvent, trimEvents } from './record-event.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView, ControlledResource } from '../controllers/cluster-view.ts'
import type { ControllerAction, ControllerEvent } from '../controllers/controller-actions.ts'
import type { KubeChange } from './write-changes.ts'
import type { KubeScope } from './kube-scope.ts'

/** A rollout of one pod at a time takes one round per pod. */
const roundsMax = 2_000
const actionsPerTurn = 200

/** Runs the controllers until nothing changes, in the change's transaction. Writes in one batch. Does nothing in a dry run. */
export async function runControllers(scope: KubeScope): Promise<void> {
  if (scope.isDry) return
  // Controllers and garbage collection may remove each other's owners.
  do await runControllerBatch(scope)
  while (await collectGarbage(scope))
}

async function runControllerBatch(scope: KubeScope): Promise<void> {
  const batch: KubeChange[] = []
  scope.batch = batch
  try {
    await recordEvents(scope, await runRounds(scope))
  } finally {
    scope.batch = null
  }
  await writeChanges(scope, batch)
}

async function runRounds(scope: KubeScope): Promise<readonly ControllerEvent[]> {
  const events: ControllerEvent[] = []
  for (let round = 0; round < roundsMax; round += 1) {
    const before = scope.revision
    await runRound(scope, events)
    // A round that changes nothing would repeat forever.
    if (scope.revision === before) break
  }
  return events
}

async function runRound(scope: KubeScope, events: ControllerEvent[]): Promise<void> {
  let view = await viewCluster(scope)
  for (const plan of planners) {
    const actions = plan(view)
    for (const [index, action] of actions.entries()) {
      if (index % actionsPerTurn === actionsPerTurn - 1) await setImmediate()
      events.push(...(await perform(scope, action)))
    }
    if (actions.length > 0) view = await viewCluster(scope)
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

async function perform(scope: KubeScope, action: ControllerAction): Promise<readonly ControllerEvent[]> {
  if (action.kind === 'tell') return [action.event]
  if (action.kind === 'remove') {
    await removeObject(scope, refOf(action.object))
    return []
  }
  const written = await writeObject(scope, nameObject(action.object))
  return action.describeEvent ? [action.describeEvent(written)] : []
}

/** Skips Events that would be trimmed at once. */
async function recordEvents(scope: KubeScope, events: readonly ControllerEvent[]): Promise<void> {
  if (events.length === 0) return
  await listObjects(scope, { resource: 'events' })
  for (const event of events.slice(-kubeBounds.eventsMax)) await recordEvent(scope, event)
  await trimEvents(scope)
}
