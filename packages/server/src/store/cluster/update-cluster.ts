import type { Tx } from '../open-store.ts'
import { moorNow } from '../open-store.ts'
import { translateConflict } from '../translate-conflict.ts'
import { clusterLabelTaken } from './explain-label-taken.ts'

/** Everything of a cluster that a caller can change, as it is to be. */
export interface ClusterWish {
  readonly label: string
  readonly tags: readonly string[]
  /** `<major>.<minor>`. */
  readonly version: string
  readonly isHighlyAvailable: boolean
}

/** Writes what is wanted of a locked cluster from now on; `updated` follows. Throws cluster.label_taken. */
export async function updateCluster(
  tx: Tx,
  id: number,
  { label, tags, version, isHighlyAvailable }: ClusterWish,
): Promise<void> {
  await translateConflict('clusters_label_taken', clusterLabelTaken, () =>
    tx
      .updateTable('clusters')
      .set({ label, tags: [...tags], k8s_version: version, is_highly_available: isHighlyAvailable, updated: moorNow })
      .where('id', '=', id)
      .execute(),
  )
}
