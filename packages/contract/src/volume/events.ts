import type { EventSpec } from '../shared/event-spec.ts'

/** Events of volumes (decisions D4 to D11, F3). */
export const volumeEvents = {
  volume_create: { kind: 'job', entity: 'volume', meaning: 'A volume is being created.' },
  volume_attach: {
    kind: 'job',
    entity: 'volume',
    meaning: 'A volume is being attached. The host is the secondary entity.',
  },
  volume_detach: {
    kind: 'job',
    entity: 'volume',
    meaning: 'A volume is being detached. The host is the secondary entity.',
  },
  volume_clone: {
    kind: 'job',
    entity: 'volume',
    meaning: 'A volume is being cloned. The entity is the new volume; the secondary entity is the source.',
  },
  volume_resize: { kind: 'job', entity: 'volume', meaning: 'A volume is being resized.' },
  volume_delete: { kind: 'job', entity: 'volume', meaning: 'A volume is being wiped and deleted.' },
  volume_migrate: {
    kind: 'job',
    entity: 'volume',
    meaning: 'The operator is migrating a volume to another storage class.',
  },
  volume_repair: {
    kind: 'job',
    entity: 'volume',
    meaning: 'The operator is recovering a volume with status contact_support.',
  },
  volume_update: { kind: 'notification', entity: 'volume', meaning: 'The label or the tags of a volume were changed.' },
  volume_damaged: {
    kind: 'notification',
    entity: 'volume',
    meaning: 'The disk of a volume is missing or damaged. The volume changed to contact_support.',
  },
} as const satisfies Record<string, EventSpec>
