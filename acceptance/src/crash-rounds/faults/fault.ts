/** Fault of a round. Numbers select among existing resources. */
export type Fault =
  | { readonly kind: 'kill-api' | 'kill-worker'; readonly at: number }
  /** kill -9 of the postmaster, restarted after `ms`. */
  | { readonly kind: 'kill-postgres'; readonly ms: number }
  /** kill -9 of a backend: PostgreSQL ends all others and recovers. */
  | { readonly kind: 'kill-backend'; readonly at: number }
  /** SIGSTOP, and SIGCONT after `ms`. Meanwhile the clock moves past the end of its leases. */
  | { readonly kind: 'hold-worker'; readonly at: number; readonly ms: number }
  | { readonly kind: 'drop-connections' }
  | DriverFault
  | { readonly kind: 'damage'; readonly at: number }
  | { readonly kind: 'power-off'; readonly at: number }
  /** The clock jumps, and back after `backMs` if set. */
  | { readonly kind: 'clock'; readonly seconds: number; readonly backMs?: number }
  /** A region's storage hangs longer than the call timeout; its hosts and clusters do not. */
  | { readonly kind: 'hung-storage' }

/** The next driver calls fail. Hanging calls continue after `ms`. */
export interface DriverFault {
  readonly kind: 'driver'
  readonly on: string
  readonly as: DriverManner
  readonly times: number
  readonly code?: string
  readonly ms?: number
}

/** Fault kinds of the simulator (docs/testing-with-moorage.md). */
export type DriverManner = 'error-before' | 'error-after' | 'hang' | 'lie'

/** Fault after a number of requests plus a delay. */
export interface PlannedFault {
  readonly afterRequests: number
  readonly delayMs: number
  readonly fault: Fault
}

/** Names a fault for reports. */
export function nameFault(fault: Fault): string {
  return fault.kind === 'driver' ? `driver ${fault.as}` : fault.kind
}

/** True if the observed state may differ from the rows, which requires a full poll. */
export function drifts(fault: Fault): boolean {
  return ['damage', 'power-off', 'driver', 'hung-storage'].includes(fault.kind)
}
