import type { EventAction } from '../events.ts'
import type { FaultCode } from '../faults.ts'
import type { SecondaryType } from '../shared/event-spec.ts'
import type { Dialect, DialectView } from './dialect.ts'
import { notOffered } from './not-offered.ts'

/** Event words of the real service (facts 8.4). */
const actions = {
  host_create: 'linode_create',
  host_boot: 'linode_boot',
  host_shutdown: 'linode_shutdown',
  host_reboot: 'linode_reboot',
  host_delete: 'linode_delete',
  host_update: 'linode_update',
  host_rebuild: 'linode_rebuild',
  host_config_create: 'linode_config_create',
  host_config_update: 'linode_config_update',
  host_config_delete: 'linode_config_delete',
  host_disk_create: 'disk_create',
  host_disk_clone: 'disk_duplicate',
  host_disk_resize: 'disk_resize',
  host_disk_delete: 'disk_delete',
  host_disk_update: 'disk_update',
  host_disk_password: 'password_reset',
  orch_cluster_create: 'lke_cluster_create',
  orch_cluster_update: 'lke_cluster_update',
  orch_cluster_delete: 'lke_cluster_delete',
  orch_cluster_recycle: 'lke_cluster_recycle',
  orch_kubeconfig_regenerate: 'lke_kubeconfig_regenerate',
  orch_token_rotate: 'lke_token_rotate',
  orch_cluster_regenerate: 'lke_cluster_regenerate',
  orch_control_plane_acl_update: 'lke_control_plane_acl_update',
  orch_control_plane_acl_delete: 'lke_control_plane_acl_delete',
  orch_pool_create: 'lke_pool_create',
  orch_pool_update: 'lke_pool_update',
  orch_pool_delete: 'lke_pool_delete',
  orch_pool_recycle: 'lke_pool_recycle',
  orch_node_create: 'lke_node_create',
  orch_node_delete: 'lke_node_delete',
  orch_node_recycle: 'lke_node_recycle',
  ssh_key_create: 'user_ssh_key_add',
  ssh_key_update: 'user_ssh_key_update',
  ssh_key_delete: 'user_ssh_key_delete',
  account_agreement_sign: 'account_agreement_eu_model',
} as const satisfies Partial<Record<EventAction, string>>

/** The same things in names of operations. */
const resources = {
  host: 'linode',
  config: 'linode_config',
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

/**
 * Fields that clients read and the contract does not have (decision E10; facts 3.2, 3.3, 9.3): what they would say of everything here.
 * Clusters, pools and grants leave in recorded order.
 */
const views = {
  Host: {
    constants: { has_user_data: false, placement_group: null, interface_generation: 'legacy_config' },
    order: [
      'id',
      'label',
      'group',
      'status',
      'created',
      'updated',
      'type',
      'ipv4',
      'ipv6',
      'image',
      'region',
      'site_type',
      'specs',
      'alerts',
      'backups',
      'hypervisor',
      'watchdog_enabled',
      'tags',
      'machine_uuid',
      'has_user_data',
      'placement_group',
      'disk_encryption',
      'orch_cluster_id',
      'capabilities',
      'interface_generation',
    ],
  },
  Cluster: {
    constants: { status: 'ready', tier: 'standard', apl_enabled: false },
    order: [
      'id',
      'status',
      'created',
      'updated',
      'label',
      'region',
      'k8s_version',
      'tier',
      'control_plane',
      'apl_enabled',
      'tags',
    ],
  },
  Pool: {
    order: [
      'id',
      'type',
      'label',
      'count',
      'nodes',
      'disks',
      'autoscaler',
      'labels',
      'taints',
      'tags',
      'disk_encryption',
    ],
  },
  NodeView: { lifted: 'data' },
  ConfigInterface: { constants: { vpc_id: null, subnet_id: null, ipv4: null, ip_ranges: null, ipv6: null } },
  Region: {
    // Limits are recorded of every region, also of those without placement groups; nothing is monitored.
    constants: {
      placement_group_limits: { maximum_pgs_per_customer: 100, maximum_linodes_per_pg: 5 },
      monitors: { alerts: [], metrics: [] },
    },
    order: [
      'id',
      'label',
      'country',
      'capabilities',
      'monitors',
      'status',
      'resolvers',
      'placement_group_limits',
      'site_type',
    ],
  },
  Image: { constants: { is_shared: false, regions: [], tags: [], image_sharing: null } },
  User: { constants: { user_type: 'default', verified_phone_number: null } },
  Profile: { constants: { user_type: 'default', verified_phone_number: null } },
  Grants: {
    constants: { nodebalancer: [], domain: [], stackscript: [], longview: [], image: [], firewall: [] },
    order: [
      'host',
      'nodebalancer',
      'domain',
      'stackscript',
      'longview',
      'image',
      'volume',
      'firewall',
      'cluster',
      'global',
    ],
  },
  GlobalGrants: {
    constants: {
      add_domains: false,
      add_longview: false,
      longview_subscription: false,
      add_stackscripts: false,
      add_nodebalancers: false,
      add_images: false,
      add_firewalls: false,
      cancel_account: false,
    },
    order: [
      'add_domains',
      'add_hosts',
      'add_longview',
      'longview_subscription',
      'add_stackscripts',
      'add_nodebalancers',
      'add_images',
      'add_volumes',
      'add_firewalls',
      'add_clusters',
      'account_access',
      'cancel_account',
    ],
  },
} as const satisfies Readonly<Record<string, DialectView>>

/** Reason texts that existing clients know by heart (facts 4.3). */
const texts = {
  'volume.region_or_host_missing': 'Must provide a region or a Linode ID',
  'cluster.label_taken': 'Must be unique',
  'cluster.access_list_unsupported': 'Cluster does not support Control Plane ACL',
  'host.label_taken': 'Label must be unique among your linodes',
  'host.not_offline': 'Linode must be powered off: shut it down first.',
  'host.attachments_full': 'Maximum number of block storage volumes are attached to this Linode',
} as const satisfies Partial<Record<FaultCode, string>>

/** The same where the text names what the request said. */
const phrases = {
  'key.type_unknown': [
    ['The type of the SSH key', 'SSH Key'],
    ['The type of SSH key', 'SSH Key'],
    [' must be', ' key-type must be'],
  ],
  'pool.type_unsupported': [
    ['host type', 'Linode type'],
    ['clusters', 'LKE'],
  ],
} as const satisfies Partial<Record<FaultCode, Dialect['phrases'][string]>>

/** The words of the real service, so that its existing clients work unmodified (facts 0.3). */
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
  notOffered,
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
  capabilities: { Hosts: 'Linodes' },
  clusterTypes: { 'orch-sa': 'lke-sa', 'orch-ha': 'lke-ha' },
  kernelPrefix: 'linode/',
  views,
  wholeAnswers: ['volume.resize'],
  newestFirst: ['event.list', 'sign_in.list', 'account_sign_in.list'],
  // Recorded: a read is enough, although the contract wants a write (facts 1.1).
  acceptedScopes: {
    'node.view': ['orch:read_only'],
    'event.mark_seen': ['events:read_only'],
    'event.mark_read': ['events:read_only'],
  },
  texts,
  phrases,
  sendsEmptyField: false,
  saysMore: false,
  isFilterLenient: true,
  isEndingSlashIgnored: true,
  policy: {
    attachedVolumesFloor: 8,
    persistedVolumesMax: 64,
    replacedNotReadyMs: 30_000,
    hosts: { isBareWithoutImage: true, isAccessWanted: true, swapMib: 512 },
  },
}
