import { type OperationName, isKeyOf } from '@moorage/contract'

/** `volume` of `volume.create`. */
export type AreaResource = OperationName extends infer Name
  ? Name extends `${infer One}.${string}`
    ? One
    : never
  : never

/** Where the operations of a resource are found on a client; a resource without a place does not compile. */
export const areaNames = {
  volume: 'volumes',
  volume_type: 'volumeTypes',
  host: 'hosts',
  host_type: 'hostTypes',
  config: 'configs',
  disk: 'disks',
  host_address: 'hostAddresses',
  address: 'addresses',
  cluster: 'clusters',
  cluster_type: 'clusterTypes',
  cluster_token: 'clusterToken',
  version: 'versions',
  tier_version: 'tierVersions',
  endpoint: 'endpoints',
  dashboard: 'dashboard',
  kubeconfig: 'kubeconfig',
  access_list: 'accessList',
  pool: 'pools',
  node: 'nodes',
  region: 'regions',
  availability: 'availability',
  image: 'images',
  kernel: 'kernels',
  event: 'events',
  tag: 'tags',
  profile: 'profile',
  preference: 'preferences',
  ssh_key: 'sshKeys',
  sign_in: 'signIns',
  trusted_device: 'trustedDevices',
  token: 'tokens',
  app: 'apps',
  account: 'account',
  account_setting: 'accountSettings',
  account_availability: 'accountAvailability',
  account_sign_in: 'accountSignIns',
  account_beta: 'accountBetas',
  agreement: 'agreements',
  notification: 'notifications',
  maintenance: 'maintenance',
  maintenance_policy: 'maintenancePolicies',
  user: 'users',
  grant: 'grants',
  client: 'clients',
  audit: 'audit',
  usage: 'usage',
  beta: 'betas',
  firewall: 'firewalls',
  host_firewall: 'hostFirewalls',
  nodebalancer: 'nodebalancers',
  host_nodebalancer: 'hostNodebalancers',
  vpc: 'vpcs',
  vlan: 'vlans',
  address_range: 'addressRanges',
  address_pool: 'addressPools',
  backup: 'backups',
  placement_group: 'placementGroups',
  stackscript: 'stackscripts',
  lock: 'locks',
  invoice: 'invoices',
  payment: 'payments',
  payment_method: 'paymentMethods',
  ticket: 'tickets',
} as const satisfies Readonly<Record<AreaResource, string>>

/** Resources that are generated into one file, by its name; what stands nowhere goes into `not-offered`. */
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

/** Files whose bodies stand in a file of their own, as there are many. */
const parted: ReadonlySet<string> = new Set(['hosts', 'configs'])

/** The resource of an operation. */
export function areaResource(operation: string): AreaResource {
  const resource = operation.slice(0, operation.indexOf('.'))
  if (!isKeyOf(areaNames, resource)) throw new Error(`${operation} is of no resource that has a place on a client.`)
  return resource
}

/** The file that a resource is generated into, without its ending. */
export function areaFile(resource: AreaResource): string {
  return Object.keys(files).find((name) => files[name]?.includes(resource)) ?? 'not-offered'
}

/** The file that the bodies of a resource's operations are generated into. */
export function areaBodiesFile(resource: AreaResource): string {
  const file = areaFile(resource)
  return parted.has(file) ? `${file.slice(0, -1)}-bodies` : file
}

/** `list_volumes` as a method is called: `listVolumes`. */
export function areaVerb(operation: string): string {
  const verb = operation.slice(operation.indexOf('.') + 1)
  return verb.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
