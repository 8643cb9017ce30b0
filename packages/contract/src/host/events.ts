import { describeJob, describeNotification, type EventSpec } from '../shared/event-spec.ts'

/** Events of hosts and their configurations (decisions F3, H). */
export const hostEvents = {
  host_create: describeJob('host', 'A host is being created.'),
  host_boot: describeJob('host', 'A host is being started.'),
  host_shutdown: describeJob('host', 'A host is being shut down.'),
  host_reboot: describeJob('host', 'A host is being rebooted.'),
  host_rebuild: describeJob('host', 'The local disks of a host are being rebuilt from an image.'),
  host_resize: describeJob('host', 'A host is being resized to another type.'),
  host_migrate: describeJob('host', 'The operator is moving a host to another hypervisor.'),
  host_restore: describeJob('host', 'A deleted host is being restored from the trash.'),
  host_purge: describeJob('host', 'A deleted host is being wiped, because its time in the trash is over.'),
  host_delete: describeJob('host', 'A host is being deleted.'),
  host_update: describeNotification('host', 'The label or the tags of a host were changed.'),
  host_config_create: describeNotification('host', 'A configuration was added to a host.'),
  host_config_update: describeNotification('host', 'A configuration of a host was changed.'),
  host_config_delete: describeNotification('host', 'A configuration of a host was removed.'),
  host_disk_create: describeJob('host', 'A local disk is being created.'),
  host_disk_clone: describeJob('host', 'A local disk is being cloned.'),
  host_disk_resize: describeJob('host', 'A local disk is being resized.'),
  host_disk_delete: describeJob('host', 'A local disk is being deleted.'),
  host_disk_restore: describeJob('host', 'A deleted local disk is being restored from the trash.'),
  host_disk_purge: describeJob('host', 'A deleted local disk is being wiped, because its time in the trash is over.'),
  host_disk_update: describeNotification('host', 'The label of a local disk was changed.'),
  host_disk_password: describeNotification('host', 'The root password on a local disk was reset.'),
} as const satisfies Record<string, EventSpec>
