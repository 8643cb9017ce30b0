import type { EventSpec } from '../shared/event-spec.ts'

/** What can happen to a tag of the account. */
export const tagEvents = {
  tag_create: { kind: 'notification', entity: 'tag', meaning: 'A tag was added to the account.' },
  tag_delete: {
    kind: 'notification',
    entity: 'tag',
    meaning: 'A tag was removed from the account and from everything that had it.',
  },
} as const satisfies Record<string, EventSpec>
