import type { Event } from '@moorage/sdk'

const nouns: Readonly<Record<string, string>> = {
  orch_cluster: 'cluster',
  orch_pool: 'node pool',
  orch_node: 'node',
  orch_kubeconfig: 'kubeconfig',
  orch_token: 'cluster token',
  orch_control_plane_acl: 'control plane access list',
  host_config: 'host configuration',
  host_disk: 'disk',
  host_address: 'IP address',
  ssh_key: 'SSH key',
  oauth_client: 'OAuth client',
  oauth_app: 'application',
}

const irregularTitles: Readonly<Record<string, string>> = {
  volume_damaged: 'Volume damaged',
  snapshot_policy_skip: 'Automatic snapshot skipped',
  volume_purge_soon: 'Deleted volume will be wiped',
  resource_orphaned: 'Orphaned resource found',
  oauth_client_secret_reset: 'Reset secret of OAuth client',
  host_disk_password: 'Reset root password',
  disk_imagize: 'Create image of disk',
}

/** Returns an action's display name: `volume_create` is "Create volume". */
export function eventTitle(action: string): string {
  const known = irregularTitles[action]
  if (known !== undefined) return known
  const at = action.lastIndexOf('_')
  const [subject, verb] = [action.slice(0, at), action.slice(at + 1)]
  const noun = nouns[subject] ?? subject.replaceAll('_', ' ')
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${noun}`
}

/** True if the operation is scheduled or in progress. */
export function isInProgress({ status }: Pick<Event, 'status'>): boolean {
  return status === 'scheduled' || status === 'started'
}

/** Display names of event statuses. */
export const eventStatusNames: Readonly<Record<Event['status'], string>> = {
  scheduled: 'Scheduled',
  started: 'In progress',
  finished: 'Completed',
  failed: 'Failed',
  notification: 'Notification',
  canceled: 'Canceled',
}
