import type { EventSpec } from '../shared/event-spec.ts'

/** What can happen to a host and its configurations (decisions F3, H). */
export const hostEvents = {
  host_create: { kind: 'job', entity: 'host', meaning: 'A host is being made.' },
  host_boot: { kind: 'job', entity: 'host', meaning: 'A host is being started.' },
  host_shutdown: { kind: 'job', entity: 'host', meaning: 'A host is being stopped.' },
  host_reboot: { kind: 'job', entity: 'host', meaning: 'A host is being restarted.' },
  host_rebuild: {
    kind: 'job',
    entity: 'host',
    meaning: 'The local disks of a host are being made anew from an image.',
  },
  host_resize: { kind: 'job', entity: 'host', meaning: 'A host is getting another type.' },
  host_delete: { kind: 'job', entity: 'host', meaning: 'A host is being removed.' },
  host_update: { kind: 'notification', entity: 'host', meaning: 'The label or the tags of a host were changed.' },
  host_config_create: { kind: 'notification', entity: 'host', meaning: 'A configuration was added to a host.' },
  host_config_update: { kind: 'notification', entity: 'host', meaning: 'A configuration of a host was changed.' },
  host_config_delete: { kind: 'notification', entity: 'host', meaning: 'A configuration of a host was removed.' },
  host_disk_create: { kind: 'job', entity: 'host', meaning: 'A local disk is being made.' },
  host_disk_clone: { kind: 'job', entity: 'host', meaning: 'A local disk is being copied.' },
  host_disk_resize: { kind: 'job', entity: 'host', meaning: 'A local disk is being made larger or smaller.' },
  host_disk_delete: { kind: 'job', entity: 'host', meaning: 'A local disk is being removed.' },
  host_disk_update: { kind: 'notification', entity: 'host', meaning: 'The label of a local disk was changed.' },
  host_disk_password: { kind: 'notification', entity: 'host', meaning: 'Root got another password on a local disk.' },
} as const satisfies Record<string, EventSpec>
