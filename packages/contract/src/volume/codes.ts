import type { ErrorSpec } from '../shared/error-spec.ts'

/** Errors about volumes (contract, "Errors 3"; decisions D1 to D10). */
export const volumeCodes = {
  'volume.label_invalid': {
    meaning: 'The label does not start with a letter, or contains characters other than letters, digits, `-` and `_`.',
    source: 'D1',
  },
  'volume.label_taken': { meaning: 'Another volume of the account uses this label.', source: 'D1' },
  'volume.size_bounds': { meaning: 'The size is out of the bounds of this installation.', source: 'D2' },
  'volume.cannot_shrink': { meaning: 'The new size must be larger than the current size.', source: 'D2' },
  'volume.not_active': { meaning: 'Only volumes with status active can be cloned or resized.' },
  'volume.needs_repair': {
    meaning: 'The volume has status contact_support. It can only be viewed, updated, detached and deleted.',
    source: 'D10',
  },
  'volume.migrating': { meaning: 'The volume is migrating. Delete it after the migration has finished.', source: 'D8' },
  'volume.already_attached': {
    meaning: 'The volume is already attached to another host, or to this host with other options.',
    source: 'D4',
  },
  'volume.attached': { meaning: 'The volume is attached to a host. Detach it first.', source: 'D13' },
  'volume.content_changed': {
    meaning: 'The volume was changed since the export or the import of this content began.',
    source: 'D13.8',
  },
  'volume.region_mismatch': { meaning: 'The volume and the host are not in the same region.', source: 'D6' },
  'volume.region_or_host_missing': { meaning: 'A new volume requires a region or a host.' },
} as const satisfies Record<string, ErrorSpec>
