import type { EventAction } from '../events.ts'
import { lockEvents } from '../lock/events.ts'
import type { SecondaryType } from '../shared/event-spec.ts'
import { keysOf } from '../shared/keys-of.ts'
import type { Dialect } from './dialect.ts'
import { linodeReasons } from './linode-reasons.ts'
import { linodeViews } from './linode-views.ts'
import { unsupportedPaths } from './unsupported-paths.ts'

/** Linode's event actions by neutral action (facts 8.4). */
const actions = {
  host_create: 'linode_create',
  host_boot: 'linode_boot',
  host_shutdown: 'linode_shutdown',
  host_reboot: 'linode_reboot',
  host_delete: 'linode_delete',
  host_restore: 'linode_restore',
  host_purge: 'linode_purge',
  host_update: 'linode_update',
  host_rebuild: 'linode_rebuild',
  host_resize: 'linode_resize',
  host_migrate: 'linode_migrate',
  host_config_create: 'linode_config_create',
  host_config_update: 'linode_config_update',
  host_config_delete: 'linode_config_delete',
  host_disk_create: 'disk_create',
  host_disk_clone: 'disk_duplicate',
  host_disk_resize: 'disk_resize',
  host_disk_delete: 'disk_delete',
  host_disk_restore: 'disk_restore',
  host_disk_purge: 'disk_purge',
  host_disk_update: 'disk_update',
  host_disk_password: 'password_reset',
  host_address_create: 'linode_addip',
  host_address_update: 'ipaddress_update',
  host_address_delete: 'linode_deleteip',
  orch_cluster_create: 'lke_cluster_create',
  orch_cluster_update: 'lke_cluster_update',
  orch_cluster_delete: 'lke_cluster_delete',
  orch_cluster_restore: 'lke_cluster_restore',
  orch_cluster_purge: 'lke_cluster_purge',
  orch_cluster_recycle: 'lke_cluster_recycle',
  orch_kubeconfig_regenerate: 'lke_kubeconfig_regenerate',
  orch_token_rotate: 'lke_token_rotate',
  orch_cluster_regenerate: 'lke_cluster_regenerate',
  orch_control_plane_acl_update: 'lke_control_plane_acl_update',
  orch_control_plane_acl_delete: 'lke_control_plane_acl_delete',
  orch_pool_create: 'lke_pool_create',
  orch_pool_update: 'lke_pool_update',
  orch_pool_delete: 'lke_pool_delete',
  orch_pool_restore: 'lke_pool_restore',
  orch_pool_purge: 'lke_pool_purge',
  orch_pool_recycle: 'lke_pool_recycle',
  orch_node_create: 'lke_node_create',
  orch_node_delete: 'lke_node_delete',
  orch_node_recycle: 'lke_node_recycle',
  ssh_key_create: 'user_ssh_key_add',
  ssh_key_update: 'user_ssh_key_update',
  ssh_key_delete: 'user_ssh_key_delete',
  account_agreement_sign: 'account_agreement_eu_model',
} as const satisfies Partial<Record<EventAction, string>>

const resources = {
  host: 'linode',
  config: 'linode_config',
  host_address: 'linode_address',
  cluster: 'lkecluster',
  pool: 'lkenodepool',
  node: 'lkenode',
} as const satisfies Readonly<Record<string, string>>

const entities = {
  host: 'linode',
  config: 'linode_config',
  orchcluster: 'lkecluster',
  orchnodepool: 'lkenodepool',
  ssh_key: 'user_ssh_key',
} as const satisfies Partial<Record<SecondaryType, string>>

/** Clients name these areas when requesting a token with all scopes (facts 9.1). */
const idleScopeAreas = [
  'child_account',
  'databases',
  'domains',
  'firewall',
  'ips',
  'longview',
  'maintenance',
  'monitor',
  'nodebalancers',
  'object_storage',
  'stackscripts',
  'vpc',
] as const

/** Dialect of Linode's API, for its existing clients (facts 0.3). */
export const linode: Dialect = {
  name: 'linode',
  vendor: 'Linode',
  nodePrefix: 'lke',
  paths: [
    ['/hosts/instances', '/linode/instances'],
    ['/hosts/types', '/linode/types'],
    ['/hosts/kernels', '/linode/kernels'],
    ['/orch', '/lke'],
  ],
  aliases: { 'client.reset_secret': ['/account/oauth-clients/{clientId}/reset_secret'] },
  unsupportedPaths,
  fields: {
    host_id: 'linode_id',
    host_label: 'linode_label',
    hosts: 'linodes',
    host: 'linode',
    cluster: 'lkecluster',
    add_hosts: 'add_linodes',
    add_clusters: 'add_lkes',
    orch_cluster_id: 'lke_cluster_id',
    machine_uuid: 'host_uuid',
    console_auth_method: 'lish_auth_method',
    interfaces_for_new_hosts: 'interfaces_for_new_linodes',
  },
  scopeAreas: { hosts: 'linodes', orch: 'lke' },
  actions,
  entities,
  resources,
  capabilities: {
    Hosts: 'Linodes',
    'HA Control Planes': 'LKE HA Control Planes',
    'Control Plane Access Lists': 'LKE Network Access Control List (IP ACL)',
  },
  clusterTypes: { 'orch-sa': 'lke-sa', 'orch-ha': 'lke-ha' },
  maintenancePolicies: { migrate: 'linode/migrate', power_off_on: 'linode/power_off_on' },
  isTimeLeftClock: true,
  kernelPrefix: 'linode/',
  views: linodeViews,
  wholeResponses: ['volume.resize'],
  newestFirst: ['event.list', 'sign_in.list', 'account_sign_in.list', 'lock.list'],
  // Linode accepts read access, although the contract requires write access (facts 1.1).
  acceptedScopes: {
    'node.view': ['orch:read_only'],
    'event.mark_seen': ['events:read_only'],
    'event.mark_read': ['events:read_only'],
  },
  ...linodeReasons,
  sendsEmptyField: false,
  hasErrorDetails: false,
  isFilterLenient: true,
  isTrailingSlashIgnored: true,
  policy: {
    attachedVolumesMin: 8,
    persistedVolumesMax: 64,
    replacedNotReadyMs: 30_000,
    idleScopeAreas,
    isVolumeEncrypted: true,
    hiddenActions: keysOf(lockEvents),
    hosts: { labelPrefix: 'linode', isBareWithoutImage: true, isAccessRequired: true, swapMib: 512 },
  },
}
