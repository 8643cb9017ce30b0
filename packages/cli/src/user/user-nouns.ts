/** A noun of the command line: whose operations it has, and what it is for. */
export interface UserNoun {
  /** Begins the names of its operations in the contract: `volume` of `volume.create`. */
  readonly resource: string
  readonly meaning: string
  readonly group: NounGroup
}

/** Headings under which `moor --help` lists the nouns. */
type NounGroup =
  | 'Volumes and hosts'
  | 'Clusters'
  | 'What is offered'
  | 'Your account'
  | 'Only where the linode dialect is spoken'

const of = (group: NounGroup, nouns: Readonly<Record<string, readonly [resource: string, meaning: string]>>) =>
  Object.fromEntries(Object.entries(nouns).map(([word, [resource, meaning]]) => [word, { resource, meaning, group }]))

/** Every noun of users by its word. `moor` looks here to tell a user's command from an operator's, so nothing is imported. */
export const userNouns: Readonly<Record<string, UserNoun>> = {
  ...of('Volumes and hosts', {
    volume: ['volume', 'block volumes'],
    host: ['host', 'hosts, which volumes are attached to'],
    config: ['config', 'configurations of a host'],
    disk: ['disk', "a host's own disks"],
    'host-address': ['host_address', 'addresses of a host'],
    address: ['address', 'addresses of the account'],
    tag: ['tag', 'tags, and what has them'],
  }),
  ...of('Clusters', {
    cluster: ['cluster', 'Kubernetes clusters'],
    pool: ['pool', 'node pools of a cluster'],
    node: ['node', 'nodes of a cluster'],
    kubeconfig: ['kubeconfig', 'the kubeconfig of a cluster, as it is answered'],
    'cluster-token': ['cluster_token', "a cluster's own token"],
    'access-list': ['access_list', 'who may reach the control plane of a cluster'],
    endpoint: ['endpoint', 'where the control plane of a cluster answers'],
    dashboard: ['dashboard', 'the page of a cluster'],
  }),
  ...of('What is offered', {
    region: ['region', 'regions'],
    type: ['host_type', 'types of hosts, with prices'],
    'volume-type': ['volume_type', 'types of volumes, with prices'],
    'cluster-type': ['cluster_type', 'types of control planes, with prices'],
    version: ['version', 'Kubernetes versions; "moor version" alone prints the version of moor'],
    image: ['image', 'images that hosts are made from'],
  }),
  ...of('Your account', {
    event: ['event', 'what happened and what is going on; also "moor events"'],
    usage: ['usage', 'what everything has cost this month'],
    account: ['account', 'whom the account belongs to'],
    user: ['user', 'users of the account'],
    grant: ['grant', 'what a restricted user may do'],
    profile: ['profile', 'yourself'],
    preference: ['preference', 'what clients remember for you'],
    token: ['token', 'your personal tokens'],
    app: ['app', 'applications that may act for you'],
    'oauth-client': ['client', 'applications registered with the account'],
    'ssh-key': ['ssh_key', 'your public SSH keys'],
    'sign-in': ['sign_in', 'your sign-ins'],
    'account-sign-in': ['account_sign_in', 'sign-ins of all users'],
    audit: ['audit', 'every accepted and refused change'],
  }),
  ...of('Only where the linode dialect is spoken', {
    kernel: ['kernel', 'kernels of configurations'],
    availability: ['availability', 'which types can be made in which region'],
    'tier-version': ['tier_version', 'Kubernetes versions of a tier'],
    'account-setting': ['account_setting', 'defaults of the account'],
    agreement: ['agreement', 'what the account has acknowledged'],
    'account-availability': ['account_availability', 'services of each region that the account can use'],
    notification: ['notification', 'notices to the account'],
    'trusted-device': ['trusted_device', 'trusted devices'],
    'account-maintenance': ['maintenance', 'maintenance of things of the account'],
    'maintenance-policy': ['maintenance_policy', 'what can be done with hosts during maintenance'],
  }),
}

/** Words of users beside the nouns, each with what it is for. */
export const userWords: Readonly<Record<string, string>> = {
  login: 'tell this machine of an installation and who you are',
  context: 'the installations that this machine knows',
  events: 'list events; --follow tells them as they happen',
  demo: 'make a little world to look at, and take it away again',
  doctor: 'look for what is wrong with this installation, and tell how to mend it',
}

/** Other words for nouns. */
const nounAliases: Readonly<Record<string, string>> = { 'host-type': 'type' }

/** The noun that a first word means, as other CLIs write it, too: `volumes`, `host-types`. Returns any other word unchanged. */
export function nounOf(word: string): string {
  if (Object.hasOwn(userWords, word)) return word
  const spellings = [word, word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')]
  const nouns = spellings.map((one) => nounAliases[one] ?? one)
  return nouns.find((one) => Object.hasOwn(userNouns, one)) ?? word
}
