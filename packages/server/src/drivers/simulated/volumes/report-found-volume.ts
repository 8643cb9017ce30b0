import { DriverError, done } from '../../../reconcile/ports/index.ts'
import type { Progress } from '../../../reconcile/ports/index.ts'
import { progressOf } from '../world/progress.ts'
import type { VolumeRow } from './volume-row.ts'

/** What an `ensure` answers about a volume that is there already; what it was asked to be changes nothing (contract rule 15). */
export function reportFoundVolume(found: VolumeRow): Progress {
  if (found.work === 'wipe') throw new DriverError('Busy', `${found.name} is being removed.`)
  return found.isComplete ? done : progressOf(found)
}
