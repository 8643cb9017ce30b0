import { describeNotification, type EventSpec } from '../shared/event-spec.ts'

/** Events of personal access tokens. */
export const tokenEvents = {
  token_create: describeNotification('token', 'A personal access token was created.'),
  token_update: describeNotification('token', 'The label of a personal access token was changed.'),
  token_delete: describeNotification('token', 'A personal access token was revoked.'),
} as const satisfies Record<string, EventSpec>
