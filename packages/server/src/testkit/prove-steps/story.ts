import type { EngineBench } from '../engine/engine-bench.ts'
import type { EventAction } from '@moorage/contract'
import type { OtherRecord } from '../driver-suite/with-record.ts'

/** Where a telling takes place. */
export interface Scene {
  /** Whatever a telling makes is called this, or this with a dash and more behind it. */
  readonly label: string
  /** Number of what all tellings of the story share; 0 when they share nothing. */
  readonly stage: number
}

/** One way through a reconciler that the prover tells again and again, broken at every place. */
export interface Story {
  readonly name: string
  /** Steps this story takes, as `kind.step`, no more and no less; the union over all stories equals the code's lists. */
  readonly steps: readonly string[]
  /**
   * Break it at every n-th place of a kind only, those around writes excepted: for long stories whose other steps shorter ones take.
   * 1 when absent.
   */
  readonly stride?: number
  /** Drivers it is told with that can do less; those of the bench when absent. */
  readonly record?: OtherRecord
  /** Action of the jobs that its tellings give up; none when absent. */
  readonly fails?: EventAction
  /** Makes what all tellings of the story share, and settles; returns its number. */
  stage?(bench: EngineBench): Promise<number>
  /** Brings about what one telling begins with; the prover settles it. Returns the number of what the story is about. */
  arrange(bench: EngineBench, scene: Scene): Promise<number>
  /** Says what is wanted, as a request would. Returns the number of what the story is about where that is made only now. */
  request(bench: EngineBench, id: number, scene: Scene): Promise<number | void>
  /** Checks that exactly what was wanted has come about. */
  verify(bench: EngineBench, id: number): Promise<void>
}

/** A request that makes nothing new, whatever it answers. */
export const asking =
  (ask: (...asked: Parameters<Story['request']>) => Promise<unknown>): Story['request'] =>
  async (...asked) =>
    void (await ask(...asked))
