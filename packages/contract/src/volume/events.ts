import type { EventSpec } from '../shared/event-spec.ts'

/** What can happen to a volume (decisions D4 to D11, F3). */
export const volumeEvents = {
  volume_create: { kind: 'job', entity: 'volume', meaning: 'A volume is being made.' },
  volume_attach: {
    kind: 'job',
    entity: 'volume',
    meaning: 'A volume is being attached; the host is the secondary entity.',
  },
  volume_detach: {
    kind: 'job',
    entity: 'volume',
    meaning: 'A volume is being detached; the host is the secondary entity.',
  },
  volume_clone: {
    kind: 'job',
    entity: 'volume',
    meaning: 'A volume is being copied; the entity is the new volume, the source the secondary entity.',
  },
  volume_resize: { kind: 'job', entity: 'volume', meaning: 'A volume is being enlarged.' },
  volume_delete: { kind: 'job', entity: 'volume', meaning: 'A volume is being wiped and removed.' },
  volume_migrate: {
    kind: 'job',
    entity: 'volume',
    meaning: 'A volume is being moved to another storage class by the operator.',
  },
  volume_repair: {
    kind: 'job',
    entity: 'volume',
    meaning: 'A volume in contact_support is being brought back by the operator.',
  },
  volume_update: { kind: 'notification', entity: 'volume', meaning: 'The label or the tags of a volume were changed.' },
  volume_damaged: {
    kind: 'notification',
    entity: 'volume',
    meaning: 'The disk of a volume was found missing or damaged; it went to contact_support.',
  },
} as const satisfies Record<string, EventSpec>
