import type { SealedColumn } from '../../domain/shared/index.ts'
import { worldSealedColumns } from '../../drivers/simulated/world/world-sealed-columns.ts'
import { sealedColumns } from '../../store/secret/sealed-columns.ts'

/** Every column of the database that holds sealed secrets, the simulated infrastructure's among them. */
export const allSealedColumns: readonly SealedColumn[] = [...sealedColumns, ...worldSealedColumns]
