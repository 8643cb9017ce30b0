import { registrySealedColumns } from '#drivers/registry/registry-sealed-columns.ts'
import { registryFoundation, registrySteps } from '#drivers/registry/registry-steps.ts'
import { simulatorFoundation, simulatorSteps } from '#drivers/simulated/state/simulator-steps.ts'
import { simulatorSealedColumns } from '#drivers/simulated/state/simulator-sealed-columns.ts'
import { sealedColumns } from '#store/secret/sealed-columns.ts'
import type { SealedColumn } from '#domain/shared/index.ts'
import type { SideSchema } from '#store/backup/side-schema.ts'

/** Driver schemas, which backups include. A database has the schemas of all drivers ever opened on it. */
export const sideSchemas: readonly SideSchema[] = [
  {
    schema: 'sim',
    foundation: simulatorFoundation,
    steps: simulatorSteps,
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

/** All columns with sealed secrets, including those of drivers. */
export const allSealedColumns: readonly SealedColumn[] = [
  ...sealedColumns,
  ...simulatorSealedColumns,
  ...registrySealedColumns,
]
