import { worldFoundation, worldSteps } from '#drivers/simulated/world/world-steps.ts'
import { worldSealedColumns } from '#drivers/simulated/world/world-sealed-columns.ts'
import { sealedColumns } from '#store/secret/sealed-columns.ts'
import type { SealedColumn } from '#domain/shared/index.ts'
import type { SideSchema } from '#store/backup/side-schema.ts'

/** The simulated infrastructure in a backup: taken and restored in one snapshot with the rows that describe it, bytes and all. */
export const worldSide: SideSchema = {
  schema: 'sim',
  foundation: worldFoundation,
  steps: worldSteps,
  stepsTable: 'sim.steps',
  countSteps: 'select count(*)::integer as taken from sim.steps',
}

/** Every column of the database that holds sealed secrets, the simulated infrastructure's among them. */
export const allSealedColumns: readonly SealedColumn[] = [...sealedColumns, ...worldSealedColumns]
