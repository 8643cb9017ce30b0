import type { EventSpec } from '../shared/event-spec.ts'

/** Events of hosts and their configurations (decisions F3, H). */
export const hostEvents = {
  host_create: { kind: 'job', entity: 'host', meaning: 'A host is being created.' },
  host_boot: { kind: 'job', entity: 'host', meaning: 'A host is being started.' },
  host_shutdown: { kind: 'job', entity: 'host', meaning: 'A host is being shut down.' },
  host_reboot: { kind: 'job', entity: 'host', meaning: 'A host is being rebooted.' },
  host_rebuild: {
    kind: 'job',
    entity: 'host',
    meaning: 'The local disks of a host are being rebuilt from an image.',
  },
  host_resize: { kind: 'job', entity: 'host', meaning: 'A host is being resized to another type.' },
  host_delete: { kind: 'job', entity: 'host', meaning: 'A host is being deleted.' },
  host_update: { kind: 'notification', entity: 'host', meaning: 'The label or the tags of a host were changed.' },
  host_config_create: { kind: 'notification', entity: 'host', meaning: 'A configuration was added to a host.' },
  host_config_update: { kind: 'notification', entity: 'host', meaning: 'A configuration of a host was changed.' },
  host_config_delete: { kind: 'notification', entity: 'host', meaning: 'A configuration of a host was removed.' },
  host_disk_create: { kind: 'job', entity: 'host', meaning: 'A local disk is being created.' },
  host_disk_clone: { kind: 'job', entity: 'host', meaning: 'A local disk is being cloned.' },
  host_disk_resize: { kind: 'job', entity: 'host', meaning: 'A local disk is being resized.' },
  host_disk_delete: { kind: 'job', entity: 'host', meaning: 'A local disk is being deleted.' },
  host_disk_update: { kind: 'notification', entity: 'host', meaning: 'The label of a local disk was changed.' },
  host_disk_password: { kind: 'notification', entity: 'host', meaning: 'The root password on a local disk was reset.' },
} as const satisfies Record<string, EventSpec>
