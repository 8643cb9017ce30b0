import type { HostCapabilities } from '../../../reconcile/ports/index.ts'

/** What the simulated hypervisors can do: everything the port knows, and as many devices as the contract ever allows on a host. */
export const hostCapabilities: HostCapabilities = { hotPlugs: true, relinks: true, devicesMax: 64 }
