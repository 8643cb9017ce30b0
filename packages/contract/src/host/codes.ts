import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about hosts and their configurations (decisions D4 to D6, H). */
export const hostCodes = {
  'host.label_invalid': { meaning: 'The label holds characters that a host label cannot have.' },
  'host.label_taken': { meaning: 'Another host of the account has this label.' },
  'host.not_running': { meaning: 'The host must be running for this.' },
  'host.deleting': { meaning: 'The host is being deleted.' },
  'host.addresses_exhausted': {
    meaning: 'Every address that the installation has for hosts of the region is in use.',
    source: 'H16',
  },
  'host.access_missing': {
    meaning: 'Nobody could sign in to what is made from the image; only where the linode dialect is spoken.',
    source: 'H10',
  },
  'host.unoffered': {
    meaning: 'The request asks for something that a host, its disks or its configurations cannot have here.',
    source: 'H17',
  },
  'host.not_offline': { meaning: 'The host must be off for this.', source: 'H10' },
  'host.busy': {
    meaning: 'The host is being made, rebuilt or resized, or is on its way to be off: ask again.',
    source: 'H4',
  },
  'host.of_cluster': {
    meaning: 'The host is a node of a cluster, whose pool decides its type.',
    source: 'H10',
  },
  'host.type_too_small': {
    meaning: 'The type has less local storage than the disks of the host take.',
    source: 'H10',
  },
  'host.disks_full': { meaning: 'The host has as many local disks as it can have.', source: 'H10' },
  'disk.not_ready': {
    meaning: 'The disk was made and not found any more, or is being deleted.',
    source: 'H10',
  },
  'disk.busy': { meaning: 'The disk is still being made or changed: ask again.', source: 'H4' },
  'disk.deleting': { meaning: 'The disk is being deleted.', source: 'H10' },
  'disk.space_insufficient': {
    meaning: 'The local disks of the host would be larger than its type has room for.',
    source: 'H10',
  },
  'host.attachments_full': {
    meaning: 'The host has as many volumes as its memory and its region allow.',
    source: 'D5',
  },
  'host.persisted_full': {
    meaning:
      'The host keeps 8 volumes across boots already, or one more in all must be attached with persist_across_boots false.',
    source: 'D5',
  },
  'host.no_config': {
    meaning: 'No configuration of the host can be chosen for the attachment.',
    source: 'D6',
  },
  'config.not_of_host': {
    meaning: 'config_id is not a configuration of the host given by host_id, or no host was given.',
    source: 'D6',
  },
  'config.device_invalid': {
    meaning: 'A slot names both a disk and a volume, or the same one stands in two slots.',
  },
  'config.interface_invalid': {
    meaning: 'An interface of a configuration is not one that can be had, or the same one is named twice.',
    source: 'H14',
  },
  'config.too_many_devices': {
    meaning:
      'More slots of one configuration would hold volumes than can: 8, or in the linode dialect as many as the host.',
    source: 'D6',
  },
} as const satisfies Record<string, FaultSpec>
