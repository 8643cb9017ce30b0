import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about hosts and their configurations (decisions D4 to D6, H). */
export const hostCodes = {
  'host.label_invalid': { status: 400, meaning: 'The label holds characters that a host label cannot have.' },
  'host.label_taken': { status: 400, meaning: 'Another host of the account has this label.' },
  'host.not_running': { status: 400, meaning: 'The host must be running for this.' },
  'host.deleting': { status: 400, meaning: 'The host is being deleted.' },
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
    meaning: 'A slot names both a disk and a volume or neither, or the same one stands in two slots.',
  },
  'config.too_many_devices': {
    status: 400,
    meaning: 'More than 8 slots of one configuration hold volumes.',
    source: 'D6',
  },
  'config.in_use': {
    status: 400,
    meaning: 'The configuration cannot be deleted while volumes are attached through it.',
  },
} as const satisfies Record<string, FaultSpec>
