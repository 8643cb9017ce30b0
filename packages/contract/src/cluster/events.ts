import type { EventSpec } from '../shared/event-spec.ts'

/** Events of clusters, pools and nodes (decisions F1, F3). */
export const clusterEvents = {
  orch_cluster_create: {
    kind: 'job',
    entity: 'orchcluster',
    meaning: 'A cluster is being created. Finished when its endpoints, its kubeconfig and all nodes are ready.',
  },
  orch_cluster_update: {
    kind: 'job',
    entity: 'orchcluster',
    meaning:
      'The version, high availability or access list of a cluster is being changed. A change of only the label or tags, and an autoscaler that cannot grow the pool, are recorded with status notification.',
  },
  orch_cluster_delete: { kind: 'job', entity: 'orchcluster', meaning: 'A cluster is being deleted with its hosts.' },
  orch_cluster_recycle: {
    kind: 'job',
    entity: 'orchcluster',
    meaning: 'All nodes of a cluster are being replaced one by one.',
  },
  orch_kubeconfig_regenerate: {
    kind: 'job',
    entity: 'orchcluster',
    meaning: 'The credentials of a kubeconfig are being replaced.',
  },
  orch_token_rotate: {
    kind: 'job',
    entity: 'orchcluster',
    meaning: 'The service token of a cluster is being replaced.',
  },
  orch_cluster_regenerate: {
    kind: 'job',
    entity: 'orchcluster',
    meaning: 'The service token of a cluster and, on request, the credentials of its kubeconfig are being replaced.',
  },
  orch_control_plane_acl_update: {
    kind: 'job',
    entity: 'orchcluster',
    meaning:
      'The access list of a control plane is being changed. A change of only the revision is recorded with status notification.',
  },
  orch_control_plane_acl_delete: {
    kind: 'job',
    entity: 'orchcluster',
    meaning: 'The access list of a control plane is being removed.',
  },
  orch_pool_create: { kind: 'job', entity: 'orchnodepool', meaning: 'A node pool is being created.' },
  orch_pool_update: {
    kind: 'job',
    entity: 'orchnodepool',
    meaning:
      'The count, autoscaler, labels or taints of a node pool are being changed. A change of only the label or tags is recorded with status notification.',
  },
  orch_pool_delete: { kind: 'job', entity: 'orchnodepool', meaning: 'A node pool is being deleted with its hosts.' },
  orch_pool_recycle: {
    kind: 'job',
    entity: 'orchnodepool',
    meaning: 'All nodes of a pool are being replaced one by one.',
  },
  orch_node_create: { kind: 'job', entity: 'orchnodepool', meaning: 'A node is being added to a pool.' },
  orch_node_delete: { kind: 'job', entity: 'orchnodepool', meaning: 'A node is being deleted from a pool.' },
  orch_node_recycle: { kind: 'job', entity: 'orchnodepool', meaning: 'A node is being replaced by a new one.' },
} as const satisfies Record<string, EventSpec>
