import type { Scene, Step } from './scene.ts'

/** What is told and asked between steps. */
export interface PlayOptions {
  /** Gets one line for each step. */
  readonly say: (line: string) => void
  /** Called before each step, with its number from 0. */
  readonly before?: (step: Step, index: number) => Promise<void> | void
  /** Called after each step. */
  readonly after?: (step: Step, index: number) => Promise<void> | void
}

/** Plays steps one after another; a failure names the step. */
export async function playSteps(
  scene: Scene,
  steps: readonly Step[],
  { say, before, after }: PlayOptions,
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const number = `${index + 1}/${steps.length}`
    if (step.needsOperator && scene.operator === null) {
      say(`${number} not played, needs the service's machine: ${step.name}`)
      continue
    }
    const beganMs = performance.now()
    try {
      await before?.(step, index)
      await step.run(scene)
      await after?.(step, index)
    } catch (error) {
      throw new Error(`step ${number} "${step.name}": ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
    say(`${number} ${step.name} (${Math.round(performance.now() - beganMs)} ms)`)
  }
}
