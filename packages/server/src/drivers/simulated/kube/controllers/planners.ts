import { planBudgetStatus } from './plan-budget-status.ts'
import { planGarbageCollection } from './plan-garbage-collection.ts'
import { planClaims } from './plan-claims.ts'
import { planDaemonSets } from './plan-daemon-sets.ts'
import { planDeploymentStatus } from './plan-deployment-status.ts'
import { planDeployments } from './plan-deployments.ts'
import { planJobs } from './plan-jobs.ts'
import { planStatefulSets, planStatefulSetStatus } from './plan-stateful-sets.ts'
import { planSystemObjects } from './plan-system-objects.ts'
import { planNodes } from './plan-nodes.ts'
import { planReplicaSets, planReplicaStatus } from './plan-replica-sets.ts'
import { planRunning } from './plan-running.ts'
import { planScheduling } from './plan-scheduling.ts'
import { planClusterAddresses } from './plan-cluster-addresses.ts'
import type { ClusterView } from './cluster-view.ts'
import type { Planner } from './controller-actions.ts'

/** Controllers in execution order. */
export const planners: readonly Planner<ClusterView>[] = [
  planSystemObjects,
  planNodes,
  planClusterAddresses,
  planGarbageCollection,
  planDeployments,
  planReplicaSets,
  planDaemonSets,
  planStatefulSets,
  planClaims,
  planScheduling,
  planRunning,
  planJobs,
  planReplicaStatus,
  planStatefulSetStatus,
  planDeploymentStatus,
  planBudgetStatus,
]
