import { describeNotification, type EventSpec } from '../shared/event-spec.ts'

/** Events of tags. */
export const tagEvents = {
  tag_create: describeNotification('tag', 'A tag was added to the account.'),
  tag_delete: describeNotification('tag', 'A tag was deleted from the account and from all tagged resources.'),
} as const satisfies Record<string, EventSpec>
