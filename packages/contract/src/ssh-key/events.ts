import { describeNotification, type EventSpec } from '../shared/event-spec.ts'

/** Events of public SSH keys (decision F3). */
export const sshKeyEvents = {
  ssh_key_create: describeNotification('ssh_key', 'A public SSH key was added.'),
  ssh_key_update: describeNotification('ssh_key', 'The label of a public SSH key was changed.'),
  ssh_key_delete: describeNotification('ssh_key', 'A public SSH key was deleted.'),
} as const satisfies Record<string, EventSpec>
