import type { SecretBox } from '#reconcile/ports/index.ts'
import type { SimulatorTx } from '../../state/simulator-state.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeChange } from './write-changes.ts'

/** Locked objects of a cluster, in a transaction. */
export interface KubeScope {
  readonly tx: SimulatorTx
  readonly clusterId: string
  /** Secret box; null if no Secrets are used. */
  readonly secretBox: SecretBox | null
  readonly now: string
  /** True for a dry run. No controller runs, and writes get no revision. */
  readonly isDry: boolean
  revision: number
  readonly loaded: Map<string, Map<string, KubeObject>>
  /** Objects changed in a dry run; null if deleted. They override the rows, whose revisions clients must not see. */
  readonly dryRunObjects: Map<string, KubeObject | null>
  /** Deleted objects whose dependents are not collected yet. */
  readonly removed: KubeObject[]
  /** Changes to write together; null to write each change immediately. */
  batch: KubeChange[] | null
}

/**
 * Locks a cluster's objects and returns their scope, so that revisions commit in order. Lock the cluster's row first. Secrets need `secretBox`. The cluster
 * must exist at commit.
 */
export async function lockKube(
  tx: SimulatorTx,
  clusterId: string,
  secretBox: SecretBox | null = null,
): Promise<KubeScope> {
  await tx.query('insert into sim.kube_clusters (cluster_id) values ($1) on conflict do nothing', [clusterId])
  const { rows } = await tx.query<{ revision: number; now: string }>(
    `select revision, to_char(public.moor_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now
     from sim.kube_clusters where cluster_id = $1 for update`,
    [clusterId],
  )
  return {
    tx,
    clusterId,
    secretBox,
    now: rows[0]?.now ?? '',
    isDry: false,
    revision: rows[0]?.revision ?? 0,
    loaded: new Map(),
    dryRunObjects: new Map(),
    removed: [],
    batch: null,
  }
}
