import type { AreaResource } from '@moorage/contract'

/** Unlisted resources go into `not-offered`. */
const files: Readonly<Record<string, readonly AreaResource[]>> = {
  'not-offered-account': [
    'beta',
    'account_beta',
    'stackscript',
    'lock',
    'invoice',
    'payment',
    'payment_method',
    'ticket',
  ],
  volumes: ['volume', 'volume_type'],
  hosts: ['host', 'host_type'],
  configs: ['config'],
  disks: ['disk'],
  addresses: ['host_address', 'address'],
  clusters: ['cluster', 'cluster_type', 'version', 'tier_version'],
  'cluster-access': ['endpoint', 'dashboard', 'kubeconfig', 'cluster_token', 'access_list'],
  pools: ['pool', 'node'],
  regions: ['region', 'availability', 'image', 'kernel'],
  events: ['event'],
  tags: ['tag'],
  profile: ['profile', 'preference', 'ssh_key', 'sign_in', 'trusted_device'],
  tokens: ['token', 'app', 'client'],
  account: ['account', 'account_setting', 'agreement', 'account_availability', 'account_sign_in'],
  users: ['user', 'grant'],
  reports: ['audit', 'usage', 'notification', 'maintenance', 'maintenance_policy'],
}

/** Files whose request bodies are in a second file. */
const parted: ReadonlySet<string> = new Set(['hosts', 'configs'])

/** Returns the name of a resource's generated file, without extension; `not-offered` for unlisted resources. */
export function areaFile(resource: AreaResource): string {
  return Object.keys(files).find((name) => files[name]?.includes(resource)) ?? 'not-offered'
}

/** Returns the name of the generated file with a resource's request bodies, which is a separate file for `hosts` and `configs`. */
export function areaBodiesFile(resource: AreaResource): string {
  const file = areaFile(resource)
  return parted.has(file) ? `${file.slice(0, -1)}-bodies` : file
}
