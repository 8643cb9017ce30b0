import { setImmediate } from 'node:timers/promises'
import { hasKeys } from '#domain/shared/index.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import { refOf } from '../model/kube-resource.ts'
import { controlledResources } from '../controllers/cluster-view.ts'
import { planners } from '../controllers/planners.ts'
import { prepareNewPod } from './prepare-new-pod.ts'
import { collectGarbage } from './collect-garbage.ts'
import { writeChanges } from './write-changes.ts'
import { listObjects } from './read-objects.ts'
import { publishRootCertificates } from './root-certificates.ts'
import { nameObject, removeObject, writeObject } from './write-object.ts'
import { recordEvent, trimEvents } from './record-event.ts'
import { markTerminating } from './terminate-object.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { ClusterView, ControlledResource } from '../controllers/cluster-view.ts'
import type { ControllerAction, ControllerEvent } from '../controllers/controller-actions.ts'
import type { KubeChange } from './write-changes.ts'
import { type KubeScope, reserveChange, toKubeTime } from './kube-scope.ts'

/** A rollout of one pod at a time takes one round per pod. */
const roundsMax = 2_000
const actionsPerTurn = 200

/** Due times that one call handles. */
const stepsMax = 100

/**
 * Runs the controllers until nothing changes or they have changed `podsPerRunMax` pods, in the change's transaction. Stores when the next run is due. Writes in
 * one batch. Does nothing in a dry run.
 */
export async function runControllers(scope: KubeScope): Promise<void> {
  if (scope.isDry) return
  let dueMs: number | null
  // Controllers and garbage collection may remove each other's owners.
  do dueMs = await runControllerBatch(scope)
  while (await collectGarbage(scope))
  await publishRootCertificates(scope)
  await storeDue(scope, scope.isPostponed ? scope.nowMs : dueMs)
}

/** Runs the controllers at each due time up to now, as if they had run then. Stops after `podsPerRunMax` changed pods. */
export async function runDueControllers(scope: KubeScope): Promise<void> {
  const { now, nowMs } = scope
  for (let step = 0; step < stepsMax && scope.dueMs !== null && scope.dueMs <= nowMs && !scope.isPostponed; step += 1) {
    Object.assign(scope, { now: toKubeTime(scope.dueMs), nowMs: scope.dueMs })
    await runControllers(scope)
  }
  Object.assign(scope, { now, nowMs })
}

async function storeDue(scope: KubeScope, dueMs: number | null): Promise<void> {
  if (dueMs === scope.dueMs) return
  scope.dueMs = dueMs
  const due = dueMs === null ? null : new Date(dueMs)
  await scope.tx.query('update sim.kube_clusters set due = $2 where cluster_id = $1', [scope.clusterId, due])
}

/** Returns when the next run is due, in milliseconds since 1970; null if never. */
async function runControllerBatch(scope: KubeScope): Promise<number | null> {
  const batch: KubeChange[] = []
  scope.batch = batch
  try {
    const { events, dueMs } = await runRounds(scope)
    await recordEvents(scope, events)
    await writeChanges(scope, batch)
    return dueMs
  } finally {
    scope.batch = null
  }
}

interface RoundResult {
  readonly events: readonly ControllerEvent[]
  readonly dueMs: number | null
}

async function runRounds(scope: KubeScope): Promise<RoundResult> {
  const events: ControllerEvent[] = []
  let wakes: readonly number[] = []
  for (let round = 0; round < roundsMax; round += 1) {
    const before = scope.revision
    wakes = await runRound(scope, events)
    // A round that changes nothing would repeat forever.
    if (scope.revision === before) break
  }
  return { events, dueMs: wakes.length === 0 ? null : Math.min(...wakes) }
}

/** Returns the times that the controllers requested. */
async function runRound(scope: KubeScope, events: ControllerEvent[]): Promise<readonly number[]> {
  const wakes: number[] = []
  let view = await viewCluster(scope)
  for (const plan of planners) {
    const actions = plan(view)
    wakes.push(...actions.flatMap((one) => (one.kind === 'wake' ? [one.atMs] : [])))
    await performAll(scope, actions, events)
    if (actions.length > 0) view = await viewCluster(scope)
  }
  return wakes
}

/** Skips changes beyond `podsPerRunMax`, with their Events. */
async function performAll(
  scope: KubeScope,
  actions: readonly ControllerAction[],
  events: ControllerEvent[],
): Promise<void> {
  let isSkipped = false
  for (const [index, action] of actions.entries()) {
    if (index % actionsPerTurn === actionsPerTurn - 1) await setImmediate()
    if (action.kind === 'wake') continue
    if (action.kind === 'tell') {
      if (!isSkipped) events.push(action.event)
      continue
    }
    const named = action.kind === 'write' ? { ...action, object: nameObject(action.object) } : action
    isSkipped = !reserveChange(scope, named.object)
    if (!isSkipped) events.push(...(await perform(scope, named)))
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
    nowMs: scope.nowMs,
    podReadyMs: scope.podReadyMs,
    objectsLeft: Math.max(0, kubeBounds.objectsMax - held),
  }
}

type ObjectAction = Extract<ControllerAction, { readonly object: KubeObject }>

async function perform(scope: KubeScope, action: ObjectAction): Promise<readonly ControllerEvent[]> {
  if (action.kind === 'remove') {
    if ((action.object.metadata.finalizers ?? []).length > 0) await markTerminating(scope, action.object)
    else await removeObject(scope, refOf(action.object))
    return []
  }
  const isNewPod = action.object.kind === 'Pod' && action.object.metadata.uid === undefined
  const object = isNewPod ? (await prepareNewPod(scope, action.object)).pod : action.object
  const written = await writeObject(scope, object)
  return action.describeEvent ? [action.describeEvent(written)] : []
}

/** Skips Events that would be trimmed at once. */
async function recordEvents(scope: KubeScope, events: readonly ControllerEvent[]): Promise<void> {
  if (events.length === 0) return
  await listObjects(scope, { resource: 'events' })
  for (const event of events.slice(-kubeBounds.eventsMax)) await recordEvent(scope, event)
  await trimEvents(scope)
}
