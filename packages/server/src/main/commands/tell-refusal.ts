import { BackupRefused } from '#store/backup/backup-refused.ts'
import { OperatorFailure, SchemaMismatch } from '../failures/index.ts'

/** Runs a part of a backup or restore and turns its refusal into the command's failure (exit 1). */
export async function tellRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    throw error.kind === 'schema'
      ? new SchemaMismatch(error.message)
      : new OperatorFailure(error.message, 'refused', error)
  }
}
