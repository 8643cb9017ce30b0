import type { EngineBench } from '../engine/engine-bench.ts'
import type { Scene } from './story.ts'

/** A part of a life: what is done to one thing that the chapters before have made. */
export interface Chapter {
  readonly name: string
  /** Steps it takes, as `kind.step`, those that only wait excepted, since how often one has to wait is the engine's affair. */
  readonly steps: readonly string[]
  /** Brings about what it begins with, beside all passes. */
  prepare?(bench: EngineBench, id: number): Promise<void>
  /** Says what is wanted, as a request would; the first chapter returns the number of what the life is about. */
  request(bench: EngineBench, id: number, scene: Pick<Scene, 'label'>): Promise<number | void>
  /** Checks that exactly what was wanted has come about. */
  verify(bench: EngineBench, id: number): Promise<void>
}
