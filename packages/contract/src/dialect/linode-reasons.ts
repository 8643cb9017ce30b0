import type { ErrorCode } from '../error-codes.ts'
import { lockTypes, onlyCannotDelete } from '../lock/schema.ts'
import type { Dialect } from './dialect.ts'

/** Linode's reasons. Existing clients match these texts (facts 4.3). */
const texts = {
  'volume.region_or_host_missing': 'Must provide a region or a Linode ID',
  'cluster.label_taken': 'Must be unique',
  'cluster.access_list_unsupported': 'Cluster does not support Control Plane ACL',
  'host.label_taken': 'Label must be unique among your linodes',
  'host.busy': 'Linode busy.',
  'disk.busy': 'Linode busy.',
  'host.stats_unavailable': 'Stats are unavailable at this time.',
  'host.type_too_small':
    'Linode has allocated more disk than the new service plan allows. Delete or resize disks smaller.',
  'host.not_offline': 'Linode must be powered off: shut it down first.',
  'host.attachments_full': 'Maximum number of block storage volumes are attached to this Linode',
} as const satisfies Partial<Record<ErrorCode, string>>

/** Phrases, because a single word could be quoted from the request. */
const hostPhrases = [
  'Host ',
  'Hosts of ',
  'This host ',
  'this host ',
  'The host ',
  'the host ',
  'the host.',
  'a host ',
  'running host.',
  ' of hosts',
  ' hosts,',
  ', host ',
  ': host ',
].map((phrase) => [phrase, phrase.replace(/host/i, 'Linode')] as const)

const phrases = {
  'request.field_invalid': [
    ...hostPhrases.filter(([phrase]) => phrase === 'Hosts of ' || phrase === ' of hosts'),
    ['Must be one of volume, linode, lkecluster, lkenodepool', 'entity_type is not valid'],
    [`Must be one of ${lockTypes.join(', ')}`, 'lock_type is not valid'],
    [onlyCannotDelete, 'lock_type is not valid'],
  ],
  'resource.locked': hostPhrases,
  'account.limit_reached': hostPhrases,
  'volume.already_attached': hostPhrases,
  'volume.region_mismatch': hostPhrases,
  'host.deleting': hostPhrases,
  'host.not_running': hostPhrases,
  'host.no_config': hostPhrases,
  'host.disks_full': hostPhrases,
  'host.persisted_full': hostPhrases,
  'host.of_cluster': hostPhrases,
  'host.unoffered': [
    ...hostPhrases,
    ['The region does not support user data.', 'The Metadata service is not currently available in this datacenter.'],
  ],
  'config.not_of_host': hostPhrases,
  'address.full': hostPhrases,
  'address.kept': hostPhrases,
  'key.type_unknown': [
    ['The type of the SSH key', 'SSH Key'],
    ['The type of SSH key', 'SSH Key'],
    [' must be', ' key-type must be'],
  ],
  'pool.type_unsupported': [
    ['host type', 'Linode type'],
    ['clusters', 'LKE'],
  ],
  // Linode spells "perform" this way.
  'address.rdns_unknown': [
    ['The name ', 'We were unable to preform a lookup for '],
    [' could not be looked up', ''],
  ],
} as const satisfies Partial<Record<ErrorCode, Dialect['phrases'][string]>>

/** Error reasons of Linode's API. */
export const linodeReasons = { texts, phrases } as const
