import type { Confinement } from '../confinement/confinement.ts'

/** A supervised program. */
export interface SupervisedUnit {
  readonly name: string
  readonly slice: string
  /** Command, with paths that the program sees. */
  readonly command: readonly string[]
  readonly confinement: Confinement
  /** Addresses of the loopback interface, added before each start. */
  readonly addresses: readonly string[]
  readonly memoryMib: number
  readonly millicpus: number
  /** Time between TERM and KILL. */
  readonly graceMs: number
}

/** Observed state of a unit. */
export interface SupervisedUnitSeen {
  readonly isRunning: boolean
  readonly restarts: number
}

/** Keeps programs running on a machine. All calls are idempotent; `stop` and `remove` accept an unknown unit. */
export interface UnitSupervisor {
  /** Defines and starts a unit that does not run. The unit restarts when its program ends, and with the machine. */
  start(unit: SupervisedUnit): Promise<void>
  stop(name: string, graceMs: number): Promise<void>
  remove(name: string): Promise<void>
  /** Null if the unit is missing. */
  look(name: string): Promise<SupervisedUnitSeen | null>
  /** Throws NotFound without the unit. */
  signal(name: string, signal: string): Promise<void>
  /** Last lines of output; '' without output. */
  readLog(name: string, lines: number): Promise<string>
}
