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
  /** Exact steps, as `kind.step`; the union over all scenarios equals the code's lists. */
  readonly steps: readonly string[]
  /** Interrupts only every n-th point of a kind, except those around writes: for long scenarios whose other steps shorter ones cover. 1 if absent. */
  readonly stride?: number
  /** The bench's if absent. */
  readonly record?: OtherRecord
  /** Action of the jobs that fail in its runs; none if absent. */
  readonly fails?: EventAction
  /** Creates and settles the resource shared by all runs; returns its ID. */
  stage?(bench: EngineBench): Promise<number>
  /** Prepares one run; the prover settles it. Returns the ID of the scenario's resource. */
  arrange(bench: EngineBench, context: ScenarioContext): Promise<number>
  /** Returns the ID of the scenario's resource if created only now. */
  request(bench: EngineBench, id: number, context: ScenarioContext): Promise<number | void>
  verify(bench: EngineBench, id: number): Promise<void>
}

/** Request that creates nothing. */
export const requestOnly =
  (send: (...args: Parameters<RecoveryScenario['request']>) => Promise<unknown>): RecoveryScenario['request'] =>
  async (...args) =>
    void (await send(...args))
