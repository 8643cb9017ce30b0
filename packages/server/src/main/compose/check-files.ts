import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { checkRegions, readEngines } from '../engines/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { type Settings, settingTable } from '../settings/index.ts'
import { configureCatalogue } from './configure-catalogue.ts'
import { ensureSecretBox } from './ensure-secret-box.ts'

/**
 * Throws OperatorFailure (exit 2, or 4 for key file permissions) if a configured file is unusable. Covers catalogue and engines, regions that the engines
 * cannot serve, and the key file, or the folder of a missing one. Uses no database.
 */
export function checkFiles(
  settings: Pick<Settings, 'catalogue' | 'dialect' | 'volumeMaxGib' | 'engines' | 'keyFile'>,
): void {
  const catalogueOf = configureCatalogue(settings)
  const engines = readEngines(settings.engines)
  if (settings.catalogue !== null) checkRegions(catalogueOf(null), engines)
  const { keyFile } = settings
  if (keyFile === null) return
  if (existsSync(keyFile)) ensureSecretBox(keyFile, true)
  else if (!existsSync(dirname(keyFile)))
    throw new OperatorFailure(
      `${settingTable.keyFile.variable} names ${keyFile}, whose folder does not exist.`,
      'usage',
    )
}
