import type { FaultCode } from '../faults.ts'
import type { Dialect } from './dialect.ts'

/** Reason texts that existing clients know by heart (facts 4.3). */
const texts = {
  'volume.region_or_host_missing': 'Must provide a region or a Linode ID',
  'cluster.label_taken': 'Must be unique',
  'cluster.access_list_unsupported': 'Cluster does not support Control Plane ACL',
  'host.label_taken': 'Label must be unique among your linodes',
  'host.busy': 'Linode busy.',
  'disk.busy': 'Linode busy.',
  'host.type_too_small':
    'Linode has allocated more disk than the new service plan allows. Delete or resize disks smaller.',
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
  'address.full': [['The host', 'The Linode']],
  'address.kept': [['The host', 'The Linode']],
  // The letters are as recorded.
  'address.rdns_unknown': [
    ['The name ', 'We were unable to preform a lookup for '],
    [' could not be looked up', ''],
  ],
} as const satisfies Partial<Record<FaultCode, Dialect['phrases'][string]>>

/** Reasons in the words of the real service. */
export const linodeReasons = { texts, phrases } as const
