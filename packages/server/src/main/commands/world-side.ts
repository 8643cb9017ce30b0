import { worldSteps } from '../../drivers/simulated/world/world-steps.ts'
import type { SideSchema } from '../../store/backup/side-schema.ts'

/** The simulated infrastructure in a backup: taken and restored in one snapshot with the rows that describe it, bytes and all. */
export const worldSide: SideSchema = {
  schema: 'sim',
  foundation: ['create schema if not exists sim', 'create table if not exists sim.steps (step integer primary key)'],
  steps: worldSteps,
  stepsTable: 'sim.steps',
  countSteps: 'select count(*)::integer as taken from sim.steps',
}
