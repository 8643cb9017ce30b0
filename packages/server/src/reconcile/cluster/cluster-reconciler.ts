import { asId, type ClusterId } from '#domain/shared/index.ts'
import { type ClusterStep, planCluster } from '#domain/cluster/plan.ts'
import { type ClusterWork, loadClusterWork } from '#store/cluster/load-cluster-work.ts'
import type { Reconciler } from '../engine/reconciler.ts'
import { actCluster } from './act-cluster.ts'
import { type ObservedControlPlane, observeCluster } from './observe-cluster.ts'
import { recordClusterPass } from './record-pass.ts'
import { desiredCluster } from './desired-cluster.ts'

/** Reconciles a control plane: credentials, version, high availability, and removal after its nodes (decisions E4, E5, E8, E9). */
export const clusterReconciler: Reconciler<ClusterWork, ObservedControlPlane, ClusterStep> = {
  kind: 'cluster',
  rejectionCauses: { AlreadyExists: 'cluster.foreign' },
  load: (io) => loadClusterWork(io.store.db, asId<ClusterId>(io.claim.id)),
  accountOf: ({ cluster }) => cluster.account_id,
  observe: observeCluster,
  plan: (rows, observed) => planCluster(desiredCluster(rows), observed),
  act: actCluster,
  own: 'clusters',
  lock: async () => undefined,
  record: recordClusterPass,
}
