import type { ScratchFolder } from '../moor/scratch-folder.ts'
import { openOperator } from '../moor/operator.ts'
import { steadyReach } from '../client/reach.ts'
import type { DialectName } from '../wire/dialect-table.ts'
import { listSteps } from './list-steps.ts'
import { openScene } from './open-scene.ts'
import { playSteps } from './play-steps.ts'

/** A service that was started for the day. */
export interface DayPlace {
  readonly origin: string
  readonly scratch: ScratchFolder
  readonly dialect: DialectName
}

/** Plays the whole day against the server of a data folder. */
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
