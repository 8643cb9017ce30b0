import type { EventSpec } from '../shared/event-spec.ts'

/** What can happen to the public SSH keys of a user (decision F3). */
export const sshKeyEvents = {
  ssh_key_create: { kind: 'notification', entity: 'ssh_key', meaning: 'A user added a public SSH key.' },
  ssh_key_update: { kind: 'notification', entity: 'ssh_key', meaning: 'The label of a public SSH key was changed.' },
  ssh_key_delete: { kind: 'notification', entity: 'ssh_key', meaning: 'A user removed a public SSH key.' },
} as const satisfies Record<string, EventSpec>
