/** Something that goes wrong in a round. Numbers choose among what is there. */
export type Fault =
  /** kill -9 of one process of the service. */
  | { readonly kind: 'kill-api' | 'kill-worker'; readonly at: number }
  /** kill -9 of PostgreSQL's first process; it is started again after `ms`. */
  | { readonly kind: 'kill-postgres'; readonly ms: number }
  /** kill -9 of one of PostgreSQL's processes that serve a connection: it ends all others and recovers. */
  | { readonly kind: 'kill-backend'; readonly at: number }
  /** SIGSTOP of a worker, SIGCONT after `ms`; meanwhile the clock passes the end of its leases. */
  | { readonly kind: 'hold-worker'; readonly at: number; readonly ms: number }
  /** All connections of the service to its database are cut. */
  | { readonly kind: 'drop-connections' }
  | DriverFault
  /** The disk of a volume is gone until the round is over. */
  | { readonly kind: 'damage'; readonly at: number }
  /** A host loses its power. */
  | { readonly kind: 'power-off'; readonly at: number }
  /** The control plane's clock steps, and steps back after `backMs` if that is given. */
  | { readonly kind: 'clock'; readonly seconds: number; readonly backMs?: number }
  /** The storage of a region answers no call for longer than a call is waited for; hosts and clusters are as ever. */
  | { readonly kind: 'hung-storage' }

/** The next calls of a driver go wrong; calls that hang go on after `ms`. */
export interface DriverFault {
  readonly kind: 'driver'
  readonly on: string
  readonly as: DriverManner
  readonly times: number
  readonly code?: string
  readonly ms?: number
}

/** Manners of the simulator (docs/testing-with-moorage.md). */
export type DriverManner = 'error-before' | 'error-after' | 'hang' | 'lie'

/** A fault, and when it comes: once so many requests have been sent, and after a while more. */
export interface PlannedFault {
  readonly afterRequests: number
  readonly delayMs: number
  readonly fault: Fault
}

/** Says which fault it is, in a word of a report. */
export function nameFault(fault: Fault): string {
  return fault.kind === 'driver' ? `driver ${fault.as}` : fault.kind
}

/** Whether what is there may be other than the rows say, so that everything has to be looked at again. */
export function drifts(fault: Fault): boolean {
  return ['damage', 'power-off', 'driver', 'hung-storage'].includes(fault.kind)
}
