import type { EngineBench } from '../engine/engine-bench.ts'
import type { ScenarioContext } from './recovery-scenario.ts'

/** One change of a lifecycle, to the first chapter's resource. */
export interface Chapter {
  readonly name: string
  /** Expected steps as `kind.step`, without waits, whose number depends on the engine. */
  readonly steps: readonly string[]
  prepare?(bench: EngineBench, id: number): Promise<void>
  /** The first chapter returns the ID of the lifecycle's resource. */
  request(bench: EngineBench, id: number, context: Pick<ScenarioContext, 'label'>): Promise<number | void>
  verify(bench: EngineBench, id: number): Promise<void>
}
