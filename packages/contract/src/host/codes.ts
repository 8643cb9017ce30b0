import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about hosts and their configurations (decisions D4 to D6, H). */
export const hostCodes = {
  'host.label_invalid': { meaning: 'The label contains characters that are not allowed in a host label.' },
  'host.label_taken': { meaning: 'Another host of the account uses this label.' },
  'host.not_running': { meaning: 'The host must be running.' },
  'host.deleting': { meaning: 'The host is being deleted.' },
  'host.addresses_exhausted': {
    meaning: 'All addresses that the installation has for hosts of the region are in use.',
    source: 'H16',
  },
  'host.access_missing': {
    meaning:
      'The request sets no credential that the image accepts (root password or SSH key). Only in the linode dialect.',
    source: 'H10',
  },
  'host.unoffered': {
    meaning: 'The request contains an option that hosts, disks or configurations of this installation do not support.',
    source: 'H17',
  },
  'host.not_offline': { meaning: 'The host must be powered off.', source: 'H10' },
  'host.busy': { meaning: 'The host is being provisioned, rebuilt, resized or shut down. Retry later.', source: 'H4' },
  'host.of_cluster': { meaning: 'The host is a node of a cluster; its node pool determines its type.', source: 'H10' },
  'host.type_too_small': { meaning: 'The type has less local storage than the disks of the host use.', source: 'H10' },
  'host.disks_full': { meaning: 'The host has the maximum number of local disks.', source: 'H10' },
  'host.stats_unavailable': {
    meaning: 'The host has no statistics in the requested period.',
    source: 'H9.3',
  },
  'disk.not_ready': { meaning: 'The disk was provisioned and is missing, or it is being deleted.', source: 'H10' },
  'disk.busy': { meaning: 'The disk is being created or changed. Retry later.', source: 'H4' },
  'disk.deleting': { meaning: 'The disk is being deleted.', source: 'H10' },
  'disk.space_insufficient': {
    meaning: 'The local disks of the host would exceed the local storage of its type.',
    source: 'H10',
  },
  'host.attachments_full': {
    meaning: 'The host has the maximum number of volumes that its memory and its region allow.',
    source: 'D5',
  },
  'host.persisted_full': {
    meaning:
      'The host already has 8 volumes that persist across boots, or so many volumes that the next one must be attached with persist_across_boots false.',
    source: 'D5',
  },
  'host.no_config': { meaning: 'The host has no configuration to attach the volume to.', source: 'D6' },
  'config.not_of_host': {
    meaning: 'config_id does not belong to the host in host_id, or host_id is missing.',
    source: 'D6',
  },
  'config.device_invalid': { meaning: 'A slot contains both a disk and a volume, or the same device is in two slots.' },
  'config.interface_invalid': {
    meaning: 'An interface of the configuration is not supported, or an interface occurs twice.',
    source: 'H14',
  },
  'config.too_many_devices': {
    meaning:
      'The configuration would have more volumes than allowed: 8, or in the linode dialect the maximum of the host.',
    source: 'D6',
  },
} as const satisfies Record<string, ErrorSpec>
