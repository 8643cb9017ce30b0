import { describeJob, type EventSpec } from '../shared/event-spec.ts'

/** Events of clusters, pools and nodes (decisions F1, F3). */
export const clusterEvents = {
  orch_cluster_create: describeJob(
    'orchcluster',
    'A cluster is being created. Finished when its endpoints, its kubeconfig and all nodes are ready.',
  ),
  orch_cluster_update: describeJob(
    'orchcluster',
    'The version, high availability or access list of a cluster is being changed. A change of only the label or tags, and an autoscaler that cannot grow the pool, are recorded with status notification.',
  ),
  orch_cluster_delete: describeJob('orchcluster', 'A cluster is being deleted with its hosts.'),
  orch_cluster_restore: describeJob(
    'orchcluster',
    'A deleted cluster is being restored from the trash. Its pools get new nodes.',
  ),
  orch_cluster_purge: describeJob(
    'orchcluster',
    'A deleted cluster is being wiped, because its time in the trash is over.',
  ),
  orch_cluster_recycle: describeJob('orchcluster', 'All nodes of a cluster are being replaced one by one.'),
  orch_kubeconfig_regenerate: describeJob('orchcluster', 'The credentials of a kubeconfig are being replaced.'),
  orch_token_rotate: describeJob('orchcluster', 'The service token of a cluster is being replaced.'),
  orch_cluster_regenerate: describeJob(
    'orchcluster',
    'The service token of a cluster and, on request, the credentials of its kubeconfig are being replaced.',
  ),
  orch_control_plane_acl_update: describeJob(
    'orchcluster',
    'The access list of a control plane is being changed. A change of only the revision is recorded with status notification.',
  ),
  orch_control_plane_acl_delete: describeJob('orchcluster', 'The access list of a control plane is being removed.'),
  orch_pool_create: describeJob('orchnodepool', 'A node pool is being created.'),
  orch_pool_update: describeJob(
    'orchnodepool',
    'The count, autoscaler, labels or taints of a node pool are being changed. A change of only the label or tags is recorded with status notification.',
  ),
  orch_pool_delete: describeJob('orchnodepool', 'A node pool is being deleted with its hosts.'),
  orch_pool_restore: describeJob(
    'orchnodepool',
    'A deleted node pool is being restored from the trash. It gets new nodes.',
  ),
  orch_pool_purge: describeJob(
    'orchnodepool',
    'A deleted node pool is being removed, because its time in the trash is over.',
  ),
  orch_pool_recycle: describeJob('orchnodepool', 'All nodes of a pool are being replaced one by one.'),
  orch_node_create: describeJob('orchnodepool', 'A node is being added to a pool.'),
  orch_node_delete: describeJob('orchnodepool', 'A node is being deleted from a pool.'),
  orch_node_recycle: describeJob('orchnodepool', 'A node is being replaced by a new one.'),
} as const satisfies Record<string, EventSpec>
