import type { EngineBench } from '../engine/engine-bench.ts'
import type { EventAction } from '@moorage/contract'
import type { OtherRecord } from '../driver-suite/with-record.ts'

/** Environment of a run. */
export interface ScenarioContext {
  /** Name of a run's resources, which may add a dash and a suffix. */
  readonly label: string
  /** ID of the resource shared by all runs; 0 if none exists. */
  readonly stage: number
}

/** Path through a reconciler that the prover interrupts at every point. */
export interface RecoveryScenario {
  readonly name: string
  /** Exact steps, as `kind.step`. All scenarios together contain every step of the reconcilers. */
  readonly steps: readonly string[]
  /** Interrupts only every n-th point of a kind, except writes; 1 if absent. For long scenarios; shorter scenarios cover their other steps. */
  readonly stride?: number
  /** Replaced capabilities of the bench's drivers; none if absent. */
  readonly record?: OtherRecord
  /** Action of the jobs that fail in the scenario's runs; none if absent. */
  readonly fails?: EventAction
  /** Creates the resource shared by all runs, and waits until it has converged; returns its ID. */
  stage?(bench: EngineBench): Promise<number>
  /** Prepares one run, before passes run until converged. Returns the ID of the scenario's resource. */
  arrange(bench: EngineBench, context: ScenarioContext): Promise<number>
  /** Returns the ID of the scenario's resource if this request creates it. */
  request(bench: EngineBench, id: number, context: ScenarioContext): Promise<number | void>
  verify(bench: EngineBench, id: number): Promise<void>
}

/** Request that creates nothing. */
export const requestOnly =
  (send: (...args: Parameters<RecoveryScenario['request']>) => Promise<unknown>): RecoveryScenario['request'] =>
  async (...args) =>
    void (await send(...args))
