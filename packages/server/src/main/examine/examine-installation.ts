import { existsSync } from 'node:fs'
import { findRunningServer, placeDataFolder } from '../datafolder/index.ts'
import { findNextAddress } from '../ports/choose-ports.ts'
import type { Settings } from '../settings/index.ts'
import { examineDatabase } from './examine-database.ts'
import { examineDisk } from './examine-disk.ts'
import { examineKeyFile } from './examine-key-file.ts'
import { examineLeftovers } from './examine-leftovers.ts'
import { examinePort } from './examine-port.ts'
import { type Diagnosis, goodDiagnosis } from './diagnosis.ts'

/** Checks the installation of these settings: data folder, running server, port, disk, key file and database. Read-only. */
export async function examineInstallation(settings: Settings): Promise<readonly Diagnosis[]> {
  const place = placeDataFolder(settings.dataFolder)
  const running = findRunningServer(place)
  const isServed = running !== null || settings.databaseUrl !== null
  const folder = existsSync(place.folder) ? [...(await examineDisk(place.folder)), ...examineLeftovers(place)] : []
  return [
    running === null
      ? {
          check: 'server',
          state: 'note',
          found: `No moor up runs on the data folder ${place.folder}.`,
          mend: 'moor up',
        }
      : goodDiagnosis('server', `moor up runs on the data folder ${place.folder}.`),
    ...(running === null ? await examinePort(findNextAddress(settings, place)) : []),
    ...folder,
    ...examineKeyFile(settings.keyFile ?? place.key),
    ...(isServed ? await examineDatabase(settings) : []),
  ]
}
