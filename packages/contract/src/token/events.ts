import type { EventSpec } from '../shared/event-spec.ts'

/** Events of personal access tokens. */
export const tokenEvents = {
  token_create: { kind: 'notification', entity: 'token', meaning: 'A personal access token was created.' },
  token_update: { kind: 'notification', entity: 'token', meaning: 'The label of a personal access token was changed.' },
  token_delete: { kind: 'notification', entity: 'token', meaning: 'A personal access token was revoked.' },
} as const satisfies Record<string, EventSpec>
