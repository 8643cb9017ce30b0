import type { SecretBox } from '#reconcile/ports/index.ts'
import type { WorldTx } from '../../world/world.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeChange } from './keep-changes.ts'

/** The objects of one cluster, locked for a change in one transaction of the world. */
export interface KubeScope {
  readonly tx: WorldTx
  readonly clusterId: string
  /** Null where Secrets are neither read nor written. */
  readonly secretBox: SecretBox | null
  /** The control plane's time, as Kubernetes writes times. */
  readonly now: string
  /** Whether nothing of it stays: then no controller follows, and what is written gets no revision. */
  readonly isDry: boolean
  /** Revision of the newest change. */
  revision: number
  /** Objects of the resources read so far, by resource and key; changes are kept up with. */
  readonly loaded: Map<string, Map<string, KubeObject>>
  /** Objects as a dry run has changed them, by resource and key; null where it deleted them. Their rows have revisions that no client may see. */
  readonly shown: Map<string, KubeObject | null>
  /** Objects that went and whose dependents were not looked for yet. */
  readonly removed: KubeObject[]
  /** Changes that are kept later, all at once; null where each is kept as it is made. */
  batch: KubeChange[] | null
}

/**
 * Locks the objects of a cluster; whoever changes them takes turns, so their revisions are committed in order. The lock comes after that
 * of the cluster's own row. `secretBox` is needed when Secrets will be read or written. The cluster must exist at commit.
 */
export async function lockKube(tx: WorldTx, clusterId: string, secretBox: SecretBox | null = null): Promise<KubeScope> {
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
    shown: new Map(),
    removed: [],
    batch: null,
  }
}
