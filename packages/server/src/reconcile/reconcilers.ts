import { clusterReconciler } from './cluster/cluster-reconciler.ts'
import { type AnyReconciler, asAnyReconciler } from './engine/reconciler.ts'
import { hostReconciler } from './host/host-reconciler.ts'
import { imageReconciler } from './image/image-reconciler.ts'
import { nodeReconciler } from './node/node-reconciler.ts'
import { poolReconciler } from './pool/pool-reconciler.ts'
import { volumeBackupReconciler } from './volume-backup/volume-backup-reconciler.ts'
import { snapshotPolicyReconciler } from './snapshot-policy/snapshot-policy-reconciler.ts'
import { volumeSnapshotReconciler } from './volume-snapshot/volume-snapshot-reconciler.ts'
import { volumeReconciler } from './volume/volume-reconciler.ts'

/** Reconcilers of all kinds. */
export const reconcilers: readonly AnyReconciler[] = [
  asAnyReconciler(hostReconciler),
  asAnyReconciler(volumeReconciler),
  asAnyReconciler(clusterReconciler),
  asAnyReconciler(poolReconciler),
  asAnyReconciler(nodeReconciler),
  asAnyReconciler(imageReconciler),
  asAnyReconciler(volumeBackupReconciler),
  asAnyReconciler(volumeSnapshotReconciler),
  asAnyReconciler(snapshotPolicyReconciler),
]
