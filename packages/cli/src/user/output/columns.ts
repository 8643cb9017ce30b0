import type { DialectName } from '@moorage/sdk'

/** Columns by resource. A dot selects a nested field (`control_plane.high_availability`). */
const tables: Readonly<Record<string, readonly string[]>> = {
  volume: ['id', 'label', 'status', 'size', 'region', 'host_label', 'created'],
  volume_snapshot: ['id', 'label', 'status', 'size', 'region', 'volume_label', 'created'],
  volume_backup: ['id', 'label', 'status', 'size', 'region', 'volume_label', 'created', 'verified'],
  host: ['id', 'label', 'status', 'type', 'region', 'ipv4', 'created'],
  trash: ['id', 'entity.type', 'entity.id', 'label', 'region', 'size', 'deleted', 'deleted_by', 'expires', 'status'],
  config: ['id', 'label', 'kernel', 'root_device', 'updated'],
  disk: ['id', 'label', 'status', 'size', 'filesystem', 'created'],
  address: ['address', 'type', 'public', 'region', 'host_id', 'rdns'],
  cluster: ['id', 'label', 'k8s_version', 'region', 'control_plane.high_availability', 'tags', 'created'],
  pool: ['id', 'label', 'type', 'count', 'k8s_version', 'tags'],
  node: ['id', 'status', 'pool_id', 'type', 'instance_id'],
  event: ['id', 'action', 'status', 'percent_complete', 'entity.label', 'username', 'created', 'message'],
  region: ['id', 'label', 'country', 'status'],
  host_type: ['id', 'label', 'vcpus', 'memory', 'disk', 'price.hourly', 'price.monthly'],
  volume_type: ['id', 'label', 'price.hourly', 'price.monthly'],
  cluster_type: ['id', 'label', 'price.hourly', 'price.monthly'],
  image: ['id', 'label', 'vendor', 'size', 'status'],
  token: ['id', 'label', 'scopes', 'created', 'expiry'],
  user: ['username', 'email', 'restricted', 'last_login.login_datetime'],
  audit: ['id', 'created', 'username', 'operation', 'entity.label', 'outcome', 'reason'],
  usage: ['type', 'label', 'quantity', 'hours', 'active', 'cost'],
  lock: ['id', 'lock_type', 'entity.type', 'entity.id', 'entity.label'],
  ssh_key: ['id', 'label', 'created'],
}

const units: Readonly<Record<string, string>> = {
  'volume.size': 'GiB',
  'volume_snapshot.size': 'GiB',
  'volume_backup.size': 'GiB',
  'trash.size': 'GiB',
  'disk.size': 'MB',
  'host.specs.disk': 'MB',
  'host.specs.memory': 'MB',
  'host.specs.transfer': 'GB',
  'host_type.memory': 'MB',
  'host_type.disk': 'MB',
  'image.size': 'MB',
  'event.percent_complete': '%',
}

/** Returns a resource's table columns with a dialect's field names; null for all plain fields. */
export function tableColumns(resource: string, dialect: DialectName): readonly string[] | null {
  const names = tables[resource] ?? null
  if (names === null || dialect === 'neutral') return names
  return names.map((name) => name.replace(/^host_/, 'linode_').replace(/^orch_cluster/, 'lke_cluster'))
}

/** Returns the unit of a numeric field, or ''. */
export function unitOf(resource: string, field: string): string {
  return units[`${resource}.${field}`] ?? ''
}
