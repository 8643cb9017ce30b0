import type { EventSpec } from '../shared/event-spec.ts'

/** Events of host addresses (decision F3). Their message is the address. */
export const addressEvents = {
  host_address_create: { kind: 'notification', entity: 'host', meaning: 'An address was added to a host.' },
  host_address_update: {
    kind: 'notification',
    entity: 'host',
    meaning: "The reverse DNS name of a host's address was changed.",
  },
  host_address_delete: { kind: 'notification', entity: 'host', meaning: 'An address of a host was removed.' },
} as const satisfies Record<string, EventSpec>
