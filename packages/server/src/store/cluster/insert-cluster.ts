import type { Actor, ClusterId } from '../../domain/shared/index.ts'
import type { Tx } from '../open-store.ts'
import { translateConflict } from '../translate-conflict.ts'
import { clusterLabelTaken } from './explain-label-taken.ts'

/** A new cluster as wanted. */
export interface NewCluster {
  readonly label: string
  readonly region: string
  /** `<major>.<minor>`. */
  readonly version: string
  readonly isHighlyAvailable: boolean
  readonly tags: readonly string[]
}

/** Writes the row of a new cluster; its own token will stand in the name of the user who made it (decision E9). Throws cluster.label_taken. */
export async function insertCluster(tx: Tx, actor: Actor, cluster: NewCluster): Promise<ClusterId> {
  const row = await translateConflict('clusters_label_taken', clusterLabelTaken, () =>
    tx
      .insertInto('clusters')
      .values({
        account_id: actor.accountId,
        created_by: actor.userId,
        label: cluster.label,
        region: cluster.region,
        k8s_version: cluster.version,
        is_highly_available: cluster.isHighlyAvailable,
        tags: [...cluster.tags],
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return row.id as ClusterId
}
