import { attachSteps } from './attach-steps.ts'
import { changeSteps } from './change-steps.ts'
import { clusterChangeSteps } from './cluster-change-steps.ts'
import { clusterRemovalSteps } from './cluster-removal-steps.ts'
import { clusterSteps } from './cluster-steps.ts'
import { hostSteps } from './host-steps.ts'
import { removalSteps } from './removal-steps.ts'
import { volumeSteps } from './volume-steps.ts'
import { openOperator } from '../moor/operator.ts'
import { fixedOriginSelector } from '../client/origin-selector.ts'
import { openDayContext } from './day-context.ts'
import type { DayContext, Step } from './day-context.ts'
import type { ScratchFolder } from '../moor/scratch-folder.ts'
import type { DialectName } from '../wire/dialect-table.ts'

/** Returns the steps of a day with volumes, hosts, and clusters, from and to an empty account. */
export function listSteps(): readonly Step[] {
  return [
    ...hostSteps,
    ...volumeSteps,
    ...attachSteps,
    ...changeSteps,
    ...clusterSteps,
    ...clusterChangeSteps,
    ...clusterRemovalSteps,
    ...removalSteps,
  ]
}

interface StepOutput {
  readonly print: (line: string) => void
}

/**
 * Runs steps in sequence and prints each with its time. Skips operator steps without an operator. Throws at the first failure, naming the step, with the error
 * as `cause`.
 */
export async function runSteps(context: DayContext, steps: readonly Step[], { print }: StepOutput): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const number = `${index + 1}/${steps.length}`
    if (step.needsOperator && context.operator === null) {
      print(`${number} skipped, needs the service's machine: ${step.name}`)
      continue
    }
    const beganMs = performance.now()
    try {
      await step.run(context)
    } catch (error) {
      throw new Error(`step ${number} "${step.name}": ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
    print(`${number} ${step.name} (${Math.round(performance.now() - beganMs)} ms)`)
  }
}

interface DayOptions {
  readonly origin: string
  readonly scratch: ScratchFolder
  readonly dialect: DialectName
}

/** Runs a day against the server whose data folder is in `scratch`. Throws at the first failed step. */
export async function runDay({ origin, scratch, dialect }: DayOptions, print: (line: string) => void): Promise<void> {
  const originSelector = fixedOriginSelector(origin)
  const context = await openDayContext({
    originSelector,
    dialect,
    token: scratch.read('admin-token'),
    operatorToken: scratch.read('operator-token'),
    operator: openOperator(originSelector, { MOORAGE_DATA: scratch.data }),
  })
  try {
    await runSteps(context, listSteps(), { print })
  } finally {
    await context.log.close()
  }
}
