import type { EventSpec } from '../shared/event-spec.ts'

/** What can happen to addresses of a host; the message names the address (decision F3). */
export const addressEvents = {
  host_address_create: { kind: 'notification', entity: 'host', meaning: 'An address was added to a host.' },
  host_address_update: {
    kind: 'notification',
    entity: 'host',
    meaning: 'What reverse look-ups of an address of a host are to answer was changed.',
  },
  host_address_delete: { kind: 'notification', entity: 'host', meaning: 'An address of a host was removed.' },
} as const satisfies Record<string, EventSpec>
