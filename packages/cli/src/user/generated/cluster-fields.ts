// Generated from the contract by `node packages/cli/src/generate/main.ts`; do not edit it here.

/** Fields of bodies: kind, `?` where it can be null, `*` where it is a secret, `!` where it is required, and what it is for. */
export const clusterFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'cluster.create': {
    label: 'text! Unique in the account; without control characters and characters of four bytes.',
    region: 'text! Id of a region, as the list of regions names it.',
    k8s_version: 'text! Version of Kubernetes, <major>.<minor>.',
    node_pools: 'objects! Its node pools, at least one.',
    control_plane: 'object How the control plane is to be built.',
    tags: 'texts For organisation only; at most 100 different ones.',
    tier: 'standard|enterprise Kind of the cluster; only `standard` can be had.',
    apl_enabled: 'boolean Whether an application platform is installed; only false can be had.',
    vpc_id: 'integer Private network of the nodes; clusters have none, only 0 is taken.',
    subnet_id: 'integer Subnet of the nodes; clusters have none, only 0 is taken.',
    stack_type: 'ipv4|ipv4-ipv6 Families of the addresses inside the cluster; only `ipv4` can be had.',
  },
  'cluster.update': {
    label: 'text Unique in the account; without control characters and characters of four bytes.',
    k8s_version: 'text The present version, or the next minor after it.',
    tags: 'texts For organisation only; at most 100 different ones.',
    control_plane: 'object How the control plane is to be built.',
  },
  'cluster.regenerate': {
    kubeconfig: 'boolean Whether the kubeconfig gets new credentials; the cluster’s own token goes with it.',
    servicetoken: 'boolean Whether the token is replaced by which the cluster calls this interface.',
  },
  'access_list.update': {
    acl: 'object! Which addresses reach the control plane.',
  },
  'pool.create': {
    type: 'text! Type of the hosts behind the nodes.',
    count: 'integer! Number of nodes.',
    disks: 'objects Extra partitions; kept and shown, no node is partitioned.',
    disk_encryption:
      'enabled|disabled Whether to encrypt local disks of the nodes; `enabled` is rejected where the region lacks the capability `Disk Encryption`.',
    autoscaler: 'object A bound that is left out is the count of a new pool, and stays as it is on update.',
    tags: 'texts For organisation only; at most 100 different ones.',
    label: 'text For display, without control characters; need not be unique.',
    labels: 'map Kubernetes labels of the nodes.',
    taints: 'objects Kubernetes taints of the nodes; a value that is left out is empty.',
    firewall_id: 'integer Firewall of the nodes; there are none, only 0 is taken.',
    k8s_version: 'text Version of the nodes; that of the cluster, only an empty one is taken.',
    update_strategy:
      'on_recycle|rolling_update When nodes follow a new version of the cluster; only `on_recycle` can be had.',
    isolation: 'object Whether the nodes are kept from public networks; only an empty object is taken.',
  },
  'pool.update': {
    count: 'integer Number of nodes.',
    autoscaler: 'object A bound that is left out is the count of a new pool, and stays as it is on update.',
    tags: 'texts For organisation only; at most 100 different ones.',
    label: 'text For display, without control characters; need not be unique.',
    labels: 'map Kubernetes labels of the nodes.',
    taints: 'objects Kubernetes taints of the nodes; a value that is left out is empty.',
    firewall_id: 'integer Firewall of the nodes; there are none, only 0 is taken.',
    k8s_version: 'text Version of the nodes; that of the cluster, only an empty one is taken.',
    update_strategy:
      'on_recycle|rolling_update When nodes follow a new version of the cluster; only `on_recycle` can be had.',
    isolation: 'object Whether the nodes are kept from public networks; only an empty object is taken.',
  },
}
