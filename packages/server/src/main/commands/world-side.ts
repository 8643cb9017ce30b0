import { worldFoundation } from '../../drivers/simulated/world/world-foundation.ts'
import { worldSteps } from '../../drivers/simulated/world/world-steps.ts'
import type { SideSchema } from '../../store/backup/side-schema.ts'

/** The simulated infrastructure in a backup: taken and restored in one snapshot with the rows that describe it, bytes and all. */
export const worldSide: SideSchema = {
  schema: 'sim',
  foundation: worldFoundation,
  steps: worldSteps,
  stepsTable: 'sim.steps',
  countSteps: 'select count(*)::integer as taken from sim.steps',
}
