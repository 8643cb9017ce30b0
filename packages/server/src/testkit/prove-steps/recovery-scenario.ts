import type { EngineBench } from '../engine/engine-bench.ts'
import type { EventAction } from '@moorage/contract'
import type { OtherRecord } from '../driver-suite/with-record.ts'

/** Environment of a run. */
export interface ScenarioContext {
  /** Label of the run's resources, which may add a dash and a suffix. */
  readonly label: string
  /** ID of the shared resource; 0 if none. */
  readonly stage: number
}

/** Path through a reconciler that the prover interrupts. */
export interface RecoveryScenario {
  readonly name: string
  /** Expected steps as `kind.step`. All scenarios together contain every step. */
  readonly steps: readonly string[]
  /** Interrupts only every n-th point of a kind, except writes; 1 if absent. */
  readonly stride?: number
  readonly record?: OtherRecord
  /** Action of the jobs that must fail. */
  readonly fails?: EventAction
  /** Creates the resource shared by all runs; returns its ID. */
  stage?(bench: EngineBench): Promise<number>
  /** Returns the ID of the scenario's resource. */
  arrange(bench: EngineBench, context: ScenarioContext): Promise<number>
  /** Returns the ID if this request creates the resource. */
  request(bench: EngineBench, id: number, context: ScenarioContext): Promise<number | void>
  verify(bench: EngineBench, id: number): Promise<void>
}

/** Returns a `request` that calls `send` and discards the answer, which contains no ID. */
export const requestOnly =
  (send: (...args: Parameters<RecoveryScenario['request']>) => Promise<unknown>): RecoveryScenario['request'] =>
  async (...args) =>
    void (await send(...args))
