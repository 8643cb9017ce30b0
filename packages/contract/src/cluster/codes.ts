import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about clusters, pools and nodes (contract, "Errors 3"; decisions B5, E1 to E7). */
export const clusterCodes = {
  'cluster.label_invalid': {
    meaning: 'The label contains a control character or a 4-byte UTF-8 character.',
    source: 'E1',
  },
  'cluster.label_taken': { meaning: 'Another cluster of the account uses this label.', source: 'E1' },
  'cluster.version_step': {
    meaning: 'The version is neither the current version nor the next minor version to upgrade to.',
    source: 'E4',
  },
  'cluster.high_availability_final': { meaning: 'High availability cannot be disabled.', source: 'E5' },
  'cluster.regenerates_nothing': {
    meaning: 'The request replaces neither the kubeconfig nor the service token.',
    source: 'E8',
  },
  'cluster.access_network_invalid': {
    meaning: 'An entry of an access list is neither an address nor a network of its family.',
    source: 'E13',
  },
  'cluster.access_list_off': { meaning: 'A disabled access list cannot contain addresses.', source: 'E13' },
  'cluster.access_list_unsupported': {
    meaning: 'Control planes in this region do not support access control lists.',
    source: 'E13',
  },
  'cluster.kubeconfig_not_ready': {
    status: 503,
    meaning: 'The kubeconfig does not exist yet. Retry later.',
    source: 'B5',
  },
  'cluster.endpoints_not_ready': {
    status: 503,
    meaning: 'The API endpoints do not exist yet. Retry later.',
    source: 'B5',
  },
  'pool.type_unsupported': { meaning: 'The host type does not support nodes.' },
  'pool.autoscaler_bounds': { meaning: 'The minimum of the autoscaler is above its maximum.', source: 'E3' },
  'pool.count_outside_autoscaler': {
    meaning: 'The count is outside the bounds of the enabled autoscaler.',
    source: 'E3',
  },
  'pool.disks_too_large': { meaning: 'The extra disks do not fit on the disk of the host type.', source: 'E3' },
  'pool.labels_invalid': {
    meaning: 'A node label has a key or value that Kubernetes rejects, or a key reserved for the service.',
    source: 'E3',
  },
  'pool.taints_invalid': {
    meaning:
      'A taint has a key or value that Kubernetes rejects, a key reserved for the service, or occurs twice with the same effect.',
    source: 'E3',
  },
  'pool.last_node': { meaning: 'The last node of a pool cannot be deleted.', source: 'E7' },
  'pool.below_minimum': {
    meaning: 'Deleting the node would reduce the pool below the minimum of its autoscaler.',
    source: 'E3',
  },
} as const satisfies Record<string, ErrorSpec>
