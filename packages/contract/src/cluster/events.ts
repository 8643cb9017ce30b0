import type { EventSpec } from '../shared/event-spec.ts'

/** What can happen to clusters, pools and nodes; node events have the pool as entity (decisions F1, F3). */
export const clusterEvents = {
  orch_cluster_create: {
    kind: 'job',
    entity: 'orchcluster',
    meaning: 'A cluster is being made; finished when its endpoints, kubeconfig and every node are ready.',
  },
  orch_cluster_update: {
    kind: 'job',
    entity: 'orchcluster',
    meaning:
      'The version, high availability or access list of a cluster is being changed; a change of label or tags alone, and that the autoscaler would grow the pool and cannot, is recorded with status notification.',
  },
  orch_cluster_delete: { kind: 'job', entity: 'orchcluster', meaning: 'A cluster is being removed with its hosts.' },
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
    meaning: 'The own token of a cluster is being replaced.',
  },
  orch_cluster_regenerate: {
    kind: 'job',
    entity: 'orchcluster',
    meaning:
      'The own token of a cluster is being replaced, and where that was asked the credentials of its kubeconfig.',
  },
  orch_control_plane_acl_update: {
    kind: 'job',
    entity: 'orchcluster',
    meaning:
      'Which addresses reach a control plane is being changed; a change of the revision alone is recorded with status notification.',
  },
  orch_control_plane_acl_delete: {
    kind: 'job',
    entity: 'orchcluster',
    meaning: 'A control plane is being opened to every address.',
  },
  orch_pool_create: { kind: 'job', entity: 'orchnodepool', meaning: 'A node pool is being made.' },
  orch_pool_update: {
    kind: 'job',
    entity: 'orchnodepool',
    meaning:
      'The count, autoscaler, labels or taints of a node pool are being changed; a change of label or tags alone is recorded with status notification.',
  },
  orch_pool_delete: { kind: 'job', entity: 'orchnodepool', meaning: 'A node pool is being removed with its hosts.' },
  orch_pool_recycle: {
    kind: 'job',
    entity: 'orchnodepool',
    meaning: 'All nodes of a pool are being replaced one by one.',
  },
  orch_node_create: { kind: 'job', entity: 'orchnodepool', meaning: 'A node is being added to a pool.' },
  orch_node_delete: { kind: 'job', entity: 'orchnodepool', meaning: 'A node is being removed from a pool.' },
  orch_node_recycle: { kind: 'job', entity: 'orchnodepool', meaning: 'A node is being replaced by a new one.' },
} as const satisfies Record<string, EventSpec>
