import { describeNotification, type EventSpec } from '../shared/event-spec.ts'

/** Events of host addresses (decision F3). Their message is the address. */
export const addressEvents = {
  host_address_create: describeNotification('host', 'An address was added to a host.'),
  host_address_update: describeNotification('host', "The reverse DNS name of a host's address was changed."),
  host_address_delete: describeNotification('host', 'An address of a host was removed.'),
} as const satisfies Record<string, EventSpec>
