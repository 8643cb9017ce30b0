import type { OperationName } from '../../operations.ts'
import { isKeyOf } from '../../shared/keys-of.ts'

/** Resource of an operation, such as `volume` for `volume.create`. */
export type AreaResource = OperationName extends infer Name
  ? Name extends `${infer One}.${string}`
    ? One
    : never
  : never

/** SDK property for each resource's operations. A resource without an entry does not compile. */
export const areaNames = {
  volume: 'volumes',
  volume_type: 'volumeTypes',
  volume_backup: 'volumeBackups',
  snapshot_policy: 'snapshotPolicies',
  volume_snapshot: 'volumeSnapshots',
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
  trash: 'trash',
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

/** Returns the part of the operation name before the dot. Throws `Error` for an unknown resource. */
export function areaResource(operation: string): AreaResource {
  const resource = operation.slice(0, operation.indexOf('.'))
  if (!isKeyOf(areaNames, resource)) throw new Error(`${operation} has no resource on the SDK client.`)
  return resource
}

/** Returns the SDK method name, without the resource: `host.list_volumes` becomes `listVolumes`. */
export function areaVerb(operation: string): string {
  const verb = operation.slice(operation.indexOf('.') + 1)
  return verb.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
