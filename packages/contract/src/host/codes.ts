import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about hosts and their configurations (decisions D4 to D6, H). */
export const hostCodes = {
  'host.label_invalid': { status: 400, meaning: 'The label holds characters that a host label cannot have.' },
  'host.label_taken': { status: 400, meaning: 'Another host of the account has this label.' },
  'host.not_running': { status: 400, meaning: 'The host must be running for this.' },
  'host.deleting': { status: 400, meaning: 'The host is being deleted.' },
  'host.addresses_exhausted': {
    status: 400,
    meaning: 'Every address that the installation has for hosts of the region is in use.',
    source: 'H16',
  },
  'host.access_missing': {
    status: 400,
    meaning: 'Nobody could sign in to what is made from the image; only where the linode dialect is spoken.',
    source: 'H10',
  },
  'host.unoffered': {
    status: 400,
    meaning: 'The request asks for something that a host, its disks or its configurations cannot have here.',
    source: 'H17',
  },
  'host.not_offline': { status: 400, meaning: 'The host must be off for this.', source: 'H10' },
  'host.busy': {
    status: 400,
    meaning: 'The host is being made, rebuilt or resized, or is on its way to be off: ask again.',
    source: 'H4',
  },
  'host.of_cluster': {
    status: 400,
    meaning: 'The host is a node of a cluster, whose pool decides its type.',
    source: 'H10',
  },
  'host.type_too_small': {
    status: 400,
    meaning: 'The type has less local storage than the disks of the host take.',
    source: 'H10',
  },
  'host.disks_full': { status: 400, meaning: 'The host has as many local disks as it can have.', source: 'H10' },
  'disk.not_ready': {
    status: 400,
    meaning: 'The disk was made and not found any more, or is being deleted.',
    source: 'H10',
  },
  'disk.busy': { status: 400, meaning: 'The disk is still being made or changed: ask again.', source: 'H4' },
  'disk.deleting': { status: 400, meaning: 'The disk is being deleted.', source: 'H10' },
  'disk.space_insufficient': {
    status: 400,
    meaning: 'The local disks of the host would be larger than its type has room for.',
    source: 'H10',
  },
  'host.attachments_full': {
    status: 400,
    meaning: 'The host has as many volumes as its memory and its region allow.',
    source: 'D5',
  },
  'host.persisted_full': {
    status: 400,
    meaning:
      'The host keeps 8 volumes across boots already, or one more in all must be attached with persist_across_boots false.',
    source: 'D5',
  },
  'host.no_config': {
    status: 400,
    meaning: 'No configuration of the host can be chosen for the attachment.',
    source: 'D6',
  },
  'config.not_of_host': {
    status: 400,
    meaning: 'config_id is not a configuration of the host given by host_id, or no host was given.',
    source: 'D6',
  },
  'config.device_invalid': {
    status: 400,
    meaning: 'A slot names both a disk and a volume, or the same one stands in two slots.',
  },
  'config.interface_invalid': {
    status: 400,
    meaning: 'An interface of a configuration is not one that can be had, or the same one is named twice.',
    source: 'H14',
  },
  'config.too_many_devices': {
    status: 400,
    meaning:
      'More slots of one configuration would hold volumes than can: 8, or in the linode dialect as many as the host.',
    source: 'D6',
  },
} as const satisfies Record<string, FaultSpec>
