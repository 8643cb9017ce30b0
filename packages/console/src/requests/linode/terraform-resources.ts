import type { OperationName } from '@moorage/sdk'

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

/** Resource of the Terraform provider (provider documentation). */
export interface TerraformResource {
  readonly kind: string
  /** Arguments by path parameter. */
  readonly path?: Readonly<Record<string, string>>
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

/** Resources of the linode Terraform provider, by the operation that creates the same. */
export const terraformResources: Readonly<Partial<Record<OperationName, TerraformResource>>> = {
  'volume.create': {
    kind: 'linode_volume',
    of: same('label', 'region', 'size', 'linode_id', 'tags', 'encryption'),
  },
  'volume.clone': { kind: 'linode_volume', path: { volumeId: 'source_volume_id' }, of: same('label') },
  'host.create': {
    kind: 'linode_instance',
    of: {
      ...same('label', 'region', 'type', 'image', 'swap_size', 'booted', 'private_ip', 'tags', 'group'),
      ...same('disk_encryption', 'network_helper', 'watchdog_enabled', 'maintenance_policy'),
      ...access,
      alerts: { block: 'alerts', of: same('cpu', 'network_in', 'network_out', 'transfer_quota', 'io') },
      interfaces,
      metadata: { block: 'metadata', of: same('user_data') },
    },
  },
  'disk.create': {
    kind: 'linode_instance_disk',
    path: { hostId: 'linode_id' },
    of: { ...same('label', 'size', 'filesystem', 'image'), ...access },
  },
  'config.create': {
    kind: 'linode_instance_config',
    path: { hostId: 'linode_id' },
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
  'host_address.create': {
    kind: 'linode_instance_ip',
    path: { hostId: 'linode_id' },
    of: { type: null, public: 'public' },
  },
  'host_address.update': { kind: 'linode_rdns', path: { address: 'address' }, of: same('rdns') },
  'cluster.create': {
    kind: 'linode_lke_cluster',
    of: {
      ...same('label', 'region', 'k8s_version', 'tags'),
      control_plane: { block: 'control_plane', of: { high_availability: 'high_availability', acl } },
      node_pools: { block: 'pool', of: { ...pool, ...same('count', 'label') } },
    },
  },
  'pool.create': {
    kind: 'linode_lke_node_pool',
    path: { clusterId: 'cluster_id' },
    of: { ...pool, count: 'node_count' },
  },
  'lock.create': { kind: 'linode_lock', of: same('entity_id', 'entity_type', 'lock_type') },
  'token.create': { kind: 'linode_token', of: same('label', 'scopes', 'expiry') },
  'ssh_key.create': { kind: 'linode_sshkey', of: same('label', 'ssh_key') },
  'user.create': { kind: 'linode_user', of: same('username', 'email', 'restricted') },
}
