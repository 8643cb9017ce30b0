import { accountSteps } from './account-steps.ts'
import { attachSteps } from './attach-steps.ts'
import { changeSteps } from './change-steps.ts'
import { clusterChangeSteps } from './cluster-change-steps.ts'
import { clusterRemovalSteps } from './cluster-removal-steps.ts'
import { clusterSteps } from './cluster-steps.ts'
import { configSteps } from './config-steps.ts'
import { hostSteps } from './host-steps.ts'
import { powerSteps } from './power-steps.ts'
import { removalSteps } from './removal-steps.ts'
import { volumeSteps } from './volume-steps.ts'
import { openOperator } from '../moor/operator.ts'
import { steadyReach } from '../client/reach.ts'
import { openScene } from './scene.ts'
import type { Scene, Step } from './scene.ts'
import type { ScratchFolder } from '../moor/scratch-folder.ts'
import type { DialectName } from '../wire/dialect-table.ts'

/** A user's day with volumes, hosts, and clusters. It starts and ends with an empty account. */
export function listSteps(): readonly Step[] {
  return [
    ...hostSteps,
    ...volumeSteps,
    ...attachSteps,
    ...powerSteps,
    ...changeSteps,
    ...configSteps,
    ...clusterSteps,
    ...clusterChangeSteps,
    ...accountSteps,
    ...clusterRemovalSteps,
    ...removalSteps,
  ]
}

interface PlayOptions {
  readonly say: (line: string) => void
}

/** Runs steps in sequence. An error names the step. */
export async function playSteps(scene: Scene, steps: readonly Step[], { say }: PlayOptions): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const number = `${index + 1}/${steps.length}`
    if (step.needsOperator && scene.operator === null) {
      say(`${number} skipped, needs the service's machine: ${step.name}`)
      continue
    }
    const beganMs = performance.now()
    try {
      await step.run(scene)
    } catch (error) {
      throw new Error(`step ${number} "${step.name}": ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
    say(`${number} ${step.name} (${Math.round(performance.now() - beganMs)} ms)`)
  }
}

interface DayPlace {
  readonly origin: string
  readonly scratch: ScratchFolder
  readonly dialect: DialectName
}

/** Runs the whole day against the server of a data folder. */
export async function playDay({ origin, scratch, dialect }: DayPlace, say: (line: string) => void): Promise<void> {
  const reach = steadyReach(origin)
  const scene = await openScene({
    reach,
    dialect,
    token: scratch.read('admin-token'),
    operatorToken: scratch.read('operator-token'),
    operator: openOperator(reach, { MOORAGE_DATA: scratch.data }),
  })
  try {
    await playSteps(scene, listSteps(), { say })
  } finally {
    await scene.log.close()
  }
}
