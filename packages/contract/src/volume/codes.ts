import type { FaultSpec } from '../shared/fault-spec.ts'

/** Refusals about volumes (contract, "Errors 3"; decisions D1 to D10). */
export const volumeCodes = {
  'volume.label_invalid': {
    meaning: 'The label does not begin with a letter, or holds something other than letters, digits, `-` and `_`.',
    source: 'D1',
  },
  'volume.label_taken': { meaning: 'Another volume of the account has this label.', source: 'D1' },
  'volume.size_bounds': { meaning: 'The size is outside the bounds of this installation.', source: 'D2' },
  'volume.cannot_shrink': { meaning: 'A resize must ask for more than the present size.', source: 'D2' },
  'volume.not_active': { meaning: 'Only a volume with status active can be cloned or resized.' },
  'volume.needs_repair': {
    meaning: 'The volume is in contact_support: it can only be viewed, updated, detached and deleted.',
    source: 'D10',
  },
  'volume.migrating': {
    meaning: 'The volume is migrating and cannot be deleted until that has finished.',
    source: 'D8',
  },
  'volume.already_attached': {
    meaning: 'The volume is attached to another host, or to this one with other options.',
    source: 'D4',
  },
  'volume.region_mismatch': {
    meaning: 'The volume and the host are not in the same region.',
    source: 'D6',
  },
  'volume.region_or_host_missing': { meaning: 'A new volume needs a region or a host.' },
} as const satisfies Record<string, FaultSpec>
