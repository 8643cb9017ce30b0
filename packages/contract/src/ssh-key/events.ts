import type { EventSpec } from '../shared/event-spec.ts'

/** Events of public SSH keys (decision F3). */
export const sshKeyEvents = {
  ssh_key_create: { kind: 'notification', entity: 'ssh_key', meaning: 'A public SSH key was added.' },
  ssh_key_update: { kind: 'notification', entity: 'ssh_key', meaning: 'The label of a public SSH key was changed.' },
  ssh_key_delete: { kind: 'notification', entity: 'ssh_key', meaning: 'A public SSH key was deleted.' },
} as const satisfies Record<string, EventSpec>
