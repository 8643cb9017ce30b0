/** Fault of a round. `at`, modulo their number, selects an existing target. */
export type Fault =
  | { readonly kind: 'kill-api' | 'kill-worker'; readonly at: number }
  | { readonly kind: 'kill-postgres'; readonly ms: number }
  /** SIGKILL of a backend. PostgreSQL then ends all others and recovers. */
  | { readonly kind: 'kill-backend'; readonly at: number }
  /** SIGSTOP of a worker, and SIGCONT after `ms`. Meanwhile the clock moves past the end of its leases. */
  | { readonly kind: 'hold-worker'; readonly at: number; readonly ms: number }
  | { readonly kind: 'drop-connections' }
  | DriverFault
  | { readonly kind: 'damage'; readonly at: number }
  | { readonly kind: 'power-off'; readonly at: number }
  /** Moves the clock by `seconds`, and back after `backMs` if set. */
  | { readonly kind: 'clock'; readonly seconds: number; readonly backMs?: number }
  | { readonly kind: 'hung-storage' }
  /** Every write of the service fails for lack of disk space for `ms`. */
  | { readonly kind: 'full-disk'; readonly ms: number }
  /** SIGKILL of a process, and a restart with stderr on a full file system until the repair. */
  | { readonly kind: 'full-log'; readonly at: number }

/** Fault of the next `times` calls of the driver method `on`. Hanging calls continue after `ms`. */
interface DriverFault {
  readonly kind: 'driver'
  readonly on: string
  readonly as: DriverManner
  readonly times: number
  readonly code?: string
  readonly ms?: number
}

/** Kinds of simulated call failures (docs/testing-with-moorage.md). */
export type DriverManner = 'error-before' | 'error-after' | 'hang' | 'lie'

/** Fault that occurs `delayMs` after a number of requests were sent. */
export interface PlannedFault {
  readonly afterRequests: number
  readonly delayMs: number
  readonly fault: Fault
}

/** Returns a fault's kind for reports, for driver faults with the manner. */
export function nameFault(fault: Fault): string {
  return fault.kind === 'driver' ? `driver ${fault.as}` : fault.kind
}

/** True if the observed state may change while the rows do not. Only a full poll detects such a change. */
export function drifts(fault: Fault): boolean {
  return ['damage', 'power-off', 'driver', 'hung-storage'].includes(fault.kind)
}
