import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about clusters, pools and nodes (contract, "Errors 3"; decisions B5, E1 to E7). */
export const clusterCodes = {
  'cluster.label_invalid': {
    meaning: 'The label holds a control character or one of four bytes.',
    source: 'E1',
  },
  'cluster.label_taken': { meaning: 'Another cluster of the account has this label.', source: 'E1' },
  'cluster.version_step': {
    meaning: 'The version is neither the present one nor the next minor that can be moved to.',
    source: 'E4',
  },
  'cluster.high_availability_final': {
    meaning: 'High availability cannot be turned off again.',
    source: 'E5',
  },
  'cluster.regenerates_nothing': {
    meaning: 'Neither the kubeconfig nor the own token of the cluster is to be replaced.',
    source: 'E8',
  },
  'cluster.access_network_invalid': {
    meaning: 'An entry of an access list is neither an address nor a network of its family.',
    source: 'E13',
  },
  'cluster.access_list_off': { meaning: 'An access list that is off takes no addresses.', source: 'E13' },
  'cluster.access_list_unsupported': {
    meaning: 'Control planes of the region cannot keep addresses out.',
    source: 'E13',
  },
  'cluster.kubeconfig_not_ready': {
    status: 503,
    meaning: 'The kubeconfig does not exist yet; ask again later.',
    source: 'B5',
  },
  'cluster.endpoints_not_ready': {
    status: 503,
    meaning: 'The API endpoints do not exist yet; ask again later.',
    source: 'B5',
  },
  'pool.type_unsupported': { meaning: 'Nodes cannot be of this host type.' },
  'pool.autoscaler_bounds': { meaning: 'The autoscaler has a minimum above its maximum.', source: 'E3' },
  'pool.count_outside_autoscaler': {
    meaning: 'The count is outside the bounds of the enabled autoscaler.',
    source: 'E3',
  },
  'pool.disks_too_large': {
    meaning: 'The extra disks leave no room on the disk of the host type.',
    source: 'E3',
  },
  'pool.labels_invalid': {
    meaning:
      'A label of the nodes has a key or a value that Kubernetes does not take, or a key that is kept for the service.',
    source: 'E3',
  },
  'pool.taints_invalid': {
    meaning:
      'A taint has a key or a value that Kubernetes does not take, a key that is kept for the service, or stands twice with one effect.',
    source: 'E3',
  },
  'pool.last_node': { meaning: 'The last node of a pool cannot be deleted.', source: 'E7' },
  'pool.below_minimum': {
    meaning: 'Deleting the node would bring the pool below the minimum of its autoscaler.',
    source: 'E3',
  },
} as const satisfies Record<string, FaultSpec>
