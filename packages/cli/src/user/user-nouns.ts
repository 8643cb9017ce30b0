/** Noun of the command line. */
export interface UserNoun {
  readonly resource: string
  readonly meaning: string
  readonly group: NounGroup
}

type NounGroup = 'Volumes and hosts' | 'Clusters' | 'Catalogue' | 'Your account' | 'Only in the linode dialect'

const of = (group: NounGroup, nouns: Readonly<Record<string, readonly [resource: string, meaning: string]>>) =>
  Object.fromEntries(Object.entries(nouns).map(([word, [resource, meaning]]) => [word, { resource, meaning, group }]))

/** Every start of `moor` reads this table, so this file imports nothing. */
export const userNouns: Readonly<Record<string, UserNoun>> = {
  ...of('Volumes and hosts', {
    volume: ['volume', 'block volumes'],
    'volume-snapshot': ['volume_snapshot', 'snapshots of volumes'],
    'volume-backup': ['volume_backup', 'backups of volumes outside the storage'],
    'snapshot-policy': ['snapshot_policy', 'schedules of automatic snapshots'],
    host: ['host', 'compute instances that volumes attach to'],
    config: ['config', 'configuration profiles of a host'],
    disk: ['disk', 'local disks of a host'],
    'host-address': ['host_address', 'addresses of a host'],
    address: ['address', 'addresses of the account'],
    lock: ['lock', 'protections of resources against deletion'],
    tag: ['tag', 'tags and tagged resources'],
    trash: ['trash', 'deleted resources that can be restored'],
  }),
  ...of('Clusters', {
    cluster: ['cluster', 'Kubernetes clusters'],
    pool: ['pool', 'node pools of a cluster'],
    node: ['node', 'nodes of a cluster'],
    kubeconfig: ['kubeconfig', 'the kubeconfig of a cluster, as returned by the API'],
    'cluster-token': ['cluster_token', 'the token of a cluster'],
    'access-list': ['access_list', 'access control list of a control plane'],
    endpoint: ['endpoint', 'endpoints of a control plane'],
    dashboard: ['dashboard', 'URL of the dashboard of a cluster'],
  }),
  ...of('Catalogue', {
    region: ['region', 'regions'],
    type: ['host_type', 'host types and prices'],
    'volume-type': ['volume_type', 'volume types and prices'],
    'cluster-type': ['cluster_type', 'control plane types and prices'],
    version: ['version', 'Kubernetes versions; without a verb, prints the version of moor'],
    image: ['image', 'images for host disks, of the installation and your own'],
  }),
  ...of('Your account', {
    event: ['event', 'completed and running operations; see also "moor events"'],
    usage: ['usage', 'usage and cost of the current month'],
    account: ['account', 'contact details of the account'],
    user: ['user', 'users of the account'],
    grant: ['grant', 'permissions of restricted users'],
    profile: ['profile', 'your profile'],
    preference: ['preference', 'your client preferences'],
    token: ['token', 'your personal tokens'],
    app: ['app', 'applications with access to your account'],
    'oauth-client': ['client', 'OAuth clients of the account'],
    'ssh-key': ['ssh_key', 'your public SSH keys'],
    'sign-in': ['sign_in', 'your sign-ins'],
    'account-sign-in': ['account_sign_in', 'sign-ins of all users'],
    audit: ['audit', 'audit log of accepted and rejected changes'],
  }),
  ...of('Only in the linode dialect', {
    kernel: ['kernel', 'kernels for configuration profiles'],
    availability: ['availability', 'host types available in each region'],
    'tier-version': ['tier_version', 'Kubernetes versions of a tier'],
    'account-setting': ['account_setting', 'defaults of the account'],
    agreement: ['agreement', 'acknowledged agreements'],
    'account-availability': ['account_availability', 'services available to the account in each region'],
    notification: ['notification', 'notifications for the account'],
    'trusted-device': ['trusted_device', 'trusted devices'],
    'account-maintenance': ['maintenance', 'maintenance that affects the account'],
    'maintenance-policy': ['maintenance_policy', 'maintenance policies for hosts'],
  }),
}

/** User commands that are not nouns. */
export const standaloneCommands: Readonly<Record<string, string>> = {
  login: 'log in to an installation and save it as the current context',
  context: 'manage the installations saved on this machine',
  events: 'list events, or stream them with --follow',
  demo: 'create sample resources, or delete them',
  doctor: 'diagnose this installation and the connection to it, and suggest fixes',
}

const nounAliases: Readonly<Record<string, string>> = { 'host-type': 'type' }

/** Returns the noun of a plural or alias (`volumes`, `host-types`). Returns other words unchanged. */
export function nounOf(word: string): string {
  if (Object.hasOwn(standaloneCommands, word)) return word
  const spellings = [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')]
  const nouns = spellings.map((one) => nounAliases[one] ?? one)
  return nouns.find((one) => Object.hasOwn(userNouns, one)) ?? word
}
