import type { Event } from '@moorage/sdk'
import { eventTitle } from './event-titles.ts'

const kinds: Readonly<Record<Event['entity']['type'], string>> = {
  volume: 'Volume',
  host: 'Host',
  orchcluster: 'Cluster',
  orchnodepool: 'Node pool',
  token: 'Token',
  ssh_key: 'SSH key',
  user: 'User',
  oauth_client: 'OAuth client',
  oauth_app: 'Application',
  account: 'Account',
  tag: 'Tag',
}

/** Resource types of events, with display names. */
export const eventKinds = Object.entries(kinds)

const isAction: Readonly<Record<Event['action'], true>> = {
  volume_create: true,
  volume_attach: true,
  volume_detach: true,
  volume_clone: true,
  volume_resize: true,
  volume_delete: true,
  volume_migrate: true,
  volume_repair: true,
  volume_update: true,
  volume_damaged: true,
  host_create: true,
  host_boot: true,
  host_shutdown: true,
  host_reboot: true,
  host_rebuild: true,
  host_resize: true,
  host_delete: true,
  host_update: true,
  host_config_create: true,
  host_config_update: true,
  host_config_delete: true,
  host_disk_create: true,
  host_disk_clone: true,
  host_disk_resize: true,
  host_disk_delete: true,
  host_disk_update: true,
  host_disk_password: true,
  host_address_create: true,
  host_address_update: true,
  host_address_delete: true,
  token_create: true,
  token_update: true,
  token_delete: true,
  ssh_key_create: true,
  ssh_key_update: true,
  ssh_key_delete: true,
  tag_create: true,
  tag_delete: true,
  user_create: true,
  user_update: true,
  user_delete: true,
  profile_update: true,
  account_update: true,
  account_settings_update: true,
  account_agreement_sign: true,
  resource_orphaned: true,
  oauth_client_create: true,
  oauth_client_update: true,
  oauth_client_delete: true,
  oauth_client_secret_reset: true,
  oauth_app_delete: true,
  orch_cluster_create: true,
  orch_cluster_update: true,
  orch_cluster_delete: true,
  orch_cluster_recycle: true,
  orch_kubeconfig_regenerate: true,
  orch_token_rotate: true,
  orch_cluster_regenerate: true,
  orch_control_plane_acl_update: true,
  orch_control_plane_acl_delete: true,
  orch_pool_create: true,
  orch_pool_update: true,
  orch_pool_delete: true,
  orch_pool_recycle: true,
  orch_node_create: true,
  orch_node_delete: true,
  orch_node_recycle: true,
}

function isEventAction(word: string): word is Event['action'] {
  return word in isAction
}

/** Actions of events with display names, sorted by name. */
export const eventActions = Object.keys(isAction)
  .filter(isEventAction)
  .map((action) => [action, eventTitle(action)] as const)
  .toSorted(([, one], [, other]) => one.localeCompare(other))
