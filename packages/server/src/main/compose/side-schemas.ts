import { registrySealedColumns } from '#drivers/registry/registry-sealed-columns.ts'
import { registryFoundation, registrySteps } from '#drivers/registry/registry-steps.ts'
import { worldFoundation, worldSteps } from '#drivers/simulated/world/world-steps.ts'
import { worldSealedColumns } from '#drivers/simulated/world/world-sealed-columns.ts'
import { sealedColumns } from '#store/secret/sealed-columns.ts'
import type { SealedColumn } from '#domain/shared/index.ts'
import type { SideSchema } from '#store/backup/side-schema.ts'

/**
 * What drivers keep in the database, taken and restored in one snapshot with the rows that it belongs to: the simulated infrastructure, bytes and all, and
 * the registry of the real one. A database has those of the drivers that were ever opened on it.
 */
export const sideSchemas: readonly SideSchema[] = [
  {
    schema: 'sim',
    foundation: worldFoundation,
    steps: worldSteps,
    stepsTable: 'sim.steps',
    countSteps: 'select count(*)::integer as taken from sim.steps',
  },
  {
    schema: 'infra',
    foundation: registryFoundation,
    steps: registrySteps,
    stepsTable: 'infra.steps',
    countSteps: 'select count(*)::integer as taken from infra.steps',
  },
]

/** Every column of the database that holds sealed secrets, those of the drivers among them. */
export const allSealedColumns: readonly SealedColumn[] = [
  ...sealedColumns,
  ...worldSealedColumns,
  ...registrySealedColumns,
]
