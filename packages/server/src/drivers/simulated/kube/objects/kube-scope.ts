import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { kubeBounds } from '../model/kube-bounds.ts'
import type { SecretBox } from '#reconcile/ports/index.ts'
import type { SimulatorState, SimulatorTx } from '../../state/simulator-state.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeChange } from './write-changes.ts'

/** Locked objects of a cluster, in a transaction. */
export interface KubeScope {
  readonly tx: SimulatorTx
  readonly clusterId: string
  /** Secret box; null if no Secrets are used. */
  readonly secretBox: SecretBox | null
  /** Time of the controllers, in whole seconds. */
  now: string
  nowMs: number
  /** Milliseconds from the start of a pod on its node until it is ready. */
  readonly podReadyMs: number
  /** True for a dry run. No controller runs, and writes get no revision. */
  readonly isDry: boolean
  revision: number
  readonly loaded: Map<string, Map<string, KubeObject>>
  /** Objects changed in a dry run; null if deleted. They override the rows, whose revisions clients must not see. */
  readonly dryRunObjects: Map<string, KubeObject | null>
  /** Deleted objects whose dependents are not collected yet. */
  readonly removed: KubeObject[]
  /** Keys of the pods that controllers changed. At most `kubeBounds.podsPerRunMax`. */
  readonly changedPods: Set<string>
  /** True if a change of a pod was postponed, because controllers have changed `podsPerRunMax` pods. */
  isPostponed: boolean
  /** Time of the controllers' next work, in milliseconds since 1970; null if none is planned. */
  dueMs: number | null
  /** Changes to write together; null to write each change immediately. */
  batch: KubeChange[] | null
}

/**
 * Locks a cluster's objects and returns their scope, so that revisions commit in order. Lock the cluster's row first. Secrets need `secretBox`. The cluster
 * must exist at commit.
 */
export async function lockKube(
  { podReadyMs }: Pick<SimulatorState, 'podReadyMs'>,
  tx: SimulatorTx,
  clusterId: string,
  secretBox: SecretBox | null = null,
): Promise<KubeScope> {
  await tx.query('insert into sim.kube_clusters (cluster_id) values ($1) on conflict do nothing', [clusterId])
  const {
    rows: [found],
  } = await tx.query<{ revision: number; nowMs: number; dueMs: number | null }>(
    `select revision, (extract(epoch from public.moor_now()) * 1000)::float8 as "nowMs", (extract(epoch from due) * 1000)::float8 as "dueMs"
     from sim.kube_clusters where cluster_id = $1 for update`,
    [clusterId],
  )
  const nowMs = found?.nowMs ?? 0
  return {
    tx,
    clusterId,
    secretBox,
    now: toKubeTime(nowMs),
    nowMs,
    podReadyMs,
    isDry: false,
    revision: found?.revision ?? 0,
    loaded: new Map(),
    dryRunObjects: new Map(),
    removed: [],
    changedPods: new Set(),
    isPostponed: false,
    dueMs: found?.dueMs ?? null,
    batch: null,
  }
}

/** True if controllers may change this object in this transaction: up to `podsPerRunMax` pods, and all other objects. Otherwise the change is postponed. */
export function reserveChange(scope: KubeScope, { kind, metadata }: KubeObject): boolean {
  const key = keyOf(metadata)
  if (kind !== 'Pod' || scope.changedPods.has(key)) return true
  if (scope.changedPods.size < kubeBounds.podsPerRunMax) {
    scope.changedPods.add(key)
    return true
  }
  scope.isPostponed = true
  return false
}

/** Kubernetes timestamp of a time in milliseconds since 1970. The fraction of the second is cut off. */
export function toKubeTime(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')
}
