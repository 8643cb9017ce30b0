// Generated from the contract by `node packages/cli/src/generate/main.ts`; do not edit it here.

/** Body fields: kind, `?` if nullable, `*` if secret, `!` if required, and description. */
export const clusterFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'cluster.create': {
    label: 'text! Unique in the account.',
    region: 'text! Region ID, as returned by the list of regions.',
    k8s_version: 'text! Kubernetes version in the form <major>.<minor>.',
    node_pools: 'objects! Node pools of the cluster, at least one.',
    control_plane: 'object Control plane settings.',
    tags: 'texts For organization only.',
    tier: 'standard|enterprise Cluster tier.',
    apl_enabled: 'boolean Whether an application platform is installed.',
    vpc_id: 'integer Private network of the nodes.',
    subnet_id: 'integer Subnet of the nodes.',
    stack_type: 'ipv4|ipv4-ipv6 IP families inside the cluster.',
  },
  'cluster.update': {
    label: 'text Unique in the account.',
    k8s_version: 'text The current version, or the next minor version.',
    tags: 'texts For organization only.',
    control_plane: 'object Control plane settings.',
  },
  'cluster.regenerate': {
    kubeconfig: 'boolean Whether to replace the credentials of the kubeconfig.',
    servicetoken: 'boolean Whether to replace the service token, with which the cluster calls this API.',
  },
  'access_list.update': {
    acl: 'object! Access control list of the control plane.',
  },
  'pool.create': {
    type: 'text! Host type of the nodes.',
    count: 'integer! Number of nodes.',
    disks: 'objects Extra partitions.',
    disk_encryption:
      'enabled|disabled Whether to encrypt local disks of the nodes. `enabled` is rejected if the region lacks the capability `Disk Encryption`.',
    autoscaler: 'object On create, an omitted bound is set to the count.',
    tags: 'texts For organization only.',
    label: 'text Display name without control characters.',
    labels: 'map Kubernetes labels of the nodes.',
    taints: 'objects Kubernetes taints of the nodes.',
    firewall_id: 'integer Firewall of the nodes.',
    k8s_version: 'text Version of the nodes.',
    update_strategy: 'on_recycle|rolling_update When nodes are upgraded to a new version of the cluster.',
    isolation: 'object Isolation of the nodes from public networks.',
  },
  'pool.update': {
    count: 'integer Number of nodes.',
    autoscaler: 'object On create, an omitted bound is set to the count.',
    tags: 'texts For organization only.',
    label: 'text Display name without control characters.',
    labels: 'map Kubernetes labels of the nodes.',
    taints: 'objects Kubernetes taints of the nodes.',
    firewall_id: 'integer Firewall of the nodes.',
    k8s_version: 'text Version of the nodes.',
    update_strategy: 'on_recycle|rolling_update When nodes are upgraded to a new version of the cluster.',
    isolation: 'object Isolation of the nodes from public networks.',
  },
}
