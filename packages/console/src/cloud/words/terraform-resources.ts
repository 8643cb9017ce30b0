/** Representation of a request field in a Terraform block. */
export type Argument =
  /** Argument with this name. */
  | string
  /** Block of this name, repeated for a list. */
  | { readonly block: string; readonly of: Arguments }
  /** Field without an argument, because the presence of the block implies the value. */
  | null

/** Arguments of a resource by field. Other fields have no argument. */
export type Arguments = Readonly<Record<string, Argument>>

/** Resource of the Terraform provider, with the equivalent request (provider documentation). */
export interface TerraformResource {
  readonly kind: string
  readonly method: 'POST' | 'PUT'
  /** Neutral path. Its groups become arguments of the same names. */
  readonly path: RegExp
  readonly of: Arguments
}

const same = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, name] as const))

const access = same('root_pass', 'authorized_keys', 'authorized_users')
const interfaces: Argument = { block: 'interface', of: same('purpose', 'primary', 'label', 'ipam_address') }
const pool: Arguments = {
  ...same('type', 'tags', 'labels'),
  taints: { block: 'taint', of: same('key', 'value', 'effect') },
  // The presence of the block enables the autoscaler.
  autoscaler: { block: 'autoscaler', of: { enabled: null, ...same('min', 'max') } },
}
const addresses: Argument = { block: 'addresses', of: same('ipv4', 'ipv6') }
const acl: Argument = { block: 'acl', of: { enabled: 'enabled', addresses } }

/** Resources of the linode Terraform provider that the console creates. */
export const terraformResources: readonly TerraformResource[] = [
  {
    kind: 'linode_volume',
    method: 'POST',
    path: /^\/volumes$/,
    of: same('label', 'region', 'size', 'linode_id', 'tags', 'encryption'),
  },
  {
    kind: 'linode_volume',
    method: 'POST',
    path: /^\/volumes\/(?<source_volume_id>\d+)\/clone$/,
    of: same('label'),
  },
  {
    kind: 'linode_instance',
    method: 'POST',
    path: /^\/hosts\/instances$/,
    of: {
      ...same('label', 'region', 'type', 'image', 'swap_size', 'booted', 'private_ip', 'tags', 'group'),
      ...same('disk_encryption', 'network_helper', 'watchdog_enabled', 'maintenance_policy'),
      ...access,
      alerts: { block: 'alerts', of: same('cpu', 'network_in', 'network_out', 'transfer_quota', 'io') },
      interfaces,
    },
  },
  {
    kind: 'linode_instance_disk',
    method: 'POST',
    path: /^\/hosts\/instances\/(?<linode_id>\d+)\/disks$/,
    of: { ...same('label', 'size', 'filesystem', 'image'), ...access },
  },
  {
    kind: 'linode_instance_config',
    method: 'POST',
    path: /^\/hosts\/instances\/(?<linode_id>\d+)\/configs$/,
    of: {
      ...same('label', 'comments', 'kernel', 'memory_limit', 'root_device', 'run_level', 'virt_mode'),
      devices: { block: 'device', of: same('device_name', 'disk_id', 'volume_id') },
      helpers: {
        block: 'helpers',
        of: same('updatedb_disabled', 'distro', 'modules_dep', 'network', 'devtmpfs_automount'),
      },
      interfaces,
    },
  },
  {
    kind: 'linode_instance_ip',
    method: 'POST',
    path: /^\/hosts\/instances\/(?<linode_id>\d+)\/ips$/,
    of: { type: null, public: 'public' },
  },
  {
    kind: 'linode_rdns',
    method: 'PUT',
    path: /^\/hosts\/instances\/\d+\/ips\/(?<address>[^/]+)$/,
    of: same('rdns'),
  },
  {
    kind: 'linode_lke_cluster',
    method: 'POST',
    path: /^\/orch\/clusters$/,
    of: {
      ...same('label', 'region', 'k8s_version', 'tags'),
      control_plane: { block: 'control_plane', of: { high_availability: 'high_availability', acl } },
      node_pools: { block: 'pool', of: { ...pool, ...same('count', 'label') } },
    },
  },
  {
    kind: 'linode_lke_node_pool',
    method: 'POST',
    path: /^\/orch\/clusters\/(?<cluster_id>\d+)\/pools$/,
    of: { ...pool, count: 'node_count' },
  },
  { kind: 'linode_token', method: 'POST', path: /^\/profile\/tokens$/, of: same('label', 'scopes', 'expiry') },
  { kind: 'linode_sshkey', method: 'POST', path: /^\/profile\/sshkeys$/, of: same('label', 'ssh_key') },
  {
    kind: 'linode_user',
    method: 'POST',
    path: /^\/account\/users$/,
    of: same('username', 'email', 'restricted'),
  },
]
