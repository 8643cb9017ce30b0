import type { Confinement } from '../confinement/confinement.ts'

/** One program that is kept running. */
export interface SupervisedUnit {
  readonly name: string
  /** What it belongs to: units of one slice are limited and seen together. */
  readonly slice: string
  /** The program and its arguments, as it sees itself. */
  readonly command: readonly string[]
  readonly confinement: Confinement
  /** Addresses of the machine's loopback interface that it needs, there before it starts, also after the machine was started again. */
  readonly addresses: readonly string[]
  readonly memoryMib: number
  readonly millicpus: number
  /** How long it may take to end after TERM; KILL then. */
  readonly graceMs: number
}

/** How a unit is. */
export interface SupervisedUnitSeen {
  readonly isRunning: boolean
  /** How often it was started again because it had ended. */
  readonly restarts: number
}

/** Who keeps programs running on a machine: start, stop with a deadline, alive, remove. Everything may be asked again; an unknown unit is fine where it is stopped or removed. */
export interface UnitSupervisor {
  /** Defines a unit that does not run anew, and starts it; started again whenever it ends, and with the machine. */
  start(unit: SupervisedUnit): Promise<void>
  stop(name: string, graceMs: number): Promise<void>
  remove(name: string): Promise<void>
  /** Null where there is none. */
  look(name: string): Promise<SupervisedUnitSeen | null>
  /** NotFound without the unit. */
  signal(name: string, signal: string): Promise<void>
  /** The last lines that it wrote; empty where there are none. */
  readLog(name: string, lines: number): Promise<string>
}
