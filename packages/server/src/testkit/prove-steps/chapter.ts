import type { EngineBench } from '../engine/engine-bench.ts'
import type { ScenarioContext } from './recovery-scenario.ts'

/** Part of a lifecycle: one change of the resource from the previous chapters. */
export interface Chapter {
  readonly name: string
  /** Its steps, as `kind.step`, without waits, whose number depends on the engine. */
  readonly steps: readonly string[]
  prepare?(bench: EngineBench, id: number): Promise<void>
  /** Requests the change; the first chapter returns the ID of the lifecycle's resource. */
  request(bench: EngineBench, id: number, context: Pick<ScenarioContext, 'label'>): Promise<number | void>
  verify(bench: EngineBench, id: number): Promise<void>
}
