/** Fault of a round. Numbers select among existing resources. */
export type Fault =
  | { readonly kind: 'kill-api' | 'kill-worker'; readonly at: number }
  /** kill -9 of the PostgreSQL postmaster, which is restarted after `ms`. */
  | { readonly kind: 'kill-postgres'; readonly ms: number }
  /** kill -9 of a PostgreSQL backend: PostgreSQL ends all others and recovers. */
  | { readonly kind: 'kill-backend'; readonly at: number }
  /** SIGSTOP of a worker, and SIGCONT after `ms`. Meanwhile the clock moves past the end of its leases. */
  | { readonly kind: 'hold-worker'; readonly at: number; readonly ms: number }
  | { readonly kind: 'drop-connections' }
  | DriverFault
  | { readonly kind: 'damage'; readonly at: number }
  | { readonly kind: 'power-off'; readonly at: number }
  /** The control plane's clock jumps, and jumps back after `backMs` if set. */
  | { readonly kind: 'clock'; readonly seconds: number; readonly backMs?: number }
  /** The storage of a region hangs longer than the call timeout. Hosts and clusters are unaffected. */
  | { readonly kind: 'hung-storage' }

/** The next calls of a driver fail; hanging calls continue after `ms`. */
export interface DriverFault {
  readonly kind: 'driver'
  readonly on: string
  readonly as: DriverManner
  readonly times: number
  readonly code?: string
  readonly ms?: number
}

/** Fault manners of the simulator (docs/testing-with-moorage.md). */
export type DriverManner = 'error-before' | 'error-after' | 'hang' | 'lie'

/** A fault and its time: after a number of requests, plus a delay. */
export interface PlannedFault {
  readonly afterRequests: number
  readonly delayMs: number
  readonly fault: Fault
}

/** Returns the name of a fault for reports. */
export function nameFault(fault: Fault): string {
  return fault.kind === 'driver' ? `driver ${fault.as}` : fault.kind
}

/** True if the observed state may differ from the rows, so that everything must be polled again. */
export function drifts(fault: Fault): boolean {
  return ['damage', 'power-off', 'driver', 'hung-storage'].includes(fault.kind)
}
