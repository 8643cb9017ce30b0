/** Dialects of the API (decisions, "Two dialects"). */
export type DialectName = 'neutral' | 'linode'

/** Words of one dialect. Duplicates the service's own table, to detect errors in it. */
export interface DialectTable {
  readonly vendor: string
  /** Prefix of node IDs (decision E2). */
  readonly nodePrefix: string
  readonly paths: readonly (readonly [neutral: string, wire: string])[]
  readonly fields: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly reasons: Readonly<Record<string, string>>
  /** Lowest limit of attached volumes (decision D5). */
  readonly attachedMin: number
  /** Default of regions that support encryption (decision D1). */
  readonly volumeEncryption: 'enabled' | 'disabled'
  readonly image: string
  readonly sendsEmptyField: boolean
}

const linodeActions = Object.fromEntries(
  ['create', 'boot', 'shutdown', 'reboot', 'delete', 'update', 'config_create', 'config_update', 'config_delete'].map(
    (verb) => [`host_${verb}`, `linode_${verb}`],
  ),
)
const clusterActions = Object.fromEntries(
  [
    'cluster_create',
    'cluster_update',
    'cluster_delete',
    'cluster_recycle',
    'kubeconfig_regenerate',
    'pool_create',
    'pool_update',
    'pool_delete',
    'pool_recycle',
    'node_create',
    'node_delete',
    'node_recycle',
  ].map((verb) => [`orch_${verb}`, `lke_${verb}`]),
)
const linodeEntities = {
  host: 'linode',
  config: 'linode_config',
  orchcluster: 'lkecluster',
  orchnodepool: 'lkenodepool',
}

/** Both dialects. The neutral dialect needs no translation. */
export const dialectTables: Readonly<Record<DialectName, DialectTable>> = {
  neutral: {
    vendor: 'Moor',
    nodePrefix: 'orch',
    paths: [],
    fields: {},
    values: {},
    reasons: {},
    attachedMin: 0,
    volumeEncryption: 'disabled',
    image: 'debian12',
    sendsEmptyField: true,
  },
  linode: {
    vendor: 'Linode',
    nodePrefix: 'lke',
    paths: [
      ['/hosts/instances', '/linode/instances'],
      ['/hosts/types', '/linode/types'],
      ['/orch', '/lke'],
    ],
    fields: {
      host_id: 'linode_id',
      host_label: 'linode_label',
      hosts: 'linodes',
      orch_cluster_id: 'lke_cluster_id',
      console_auth_method: 'lish_auth_method',
      host: 'linode',
      cluster: 'lkecluster',
      add_hosts: 'add_linodes',
      add_clusters: 'add_lkes',
    },
    values: {
      action: { ...linodeActions, ...clusterActions },
      type: linodeEntities,
      'entity.type': linodeEntities,
      capabilities: { Hosts: 'Linodes' },
    },
    reasons: {
      'Must provide a region or a Host ID': 'Must provide a region or a Linode ID',
      'Label must be unique among your hosts': 'Label must be unique among your linodes',
    },
    attachedMin: 8,
    volumeEncryption: 'enabled',
    image: 'linode/debian12',
    sendsEmptyField: false,
  },
}
