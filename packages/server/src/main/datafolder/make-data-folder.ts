import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { OperatorFailure } from '../failures/index.ts'
import { type DataFolderPlace, placeDataFolder } from './data-folder-place.ts'

/**
 * Makes the data folder unless it is there. Others may pass through it (0711, for a PostgreSQL that root runs as
 * another user) but not look into it; every secret in it has a mode of its own. Throws OperatorFailure, one sentence.
 * @param folder absolute path
 */
export function makeDataFolder(folder: string): DataFolderPlace {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder')
  } catch (error) {
    throw new OperatorFailure(
      `The data folder ${folder} cannot be used: ${(error as Error).message}.`,
      'refused',
      error,
    )
  }
  return placeDataFolder(folder)
}
