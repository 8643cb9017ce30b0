import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { checkRegions, readEngines } from '../engines/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { type Settings, settingTable } from '../settings/index.ts'
import { configureCatalogue } from './configure-catalogue.ts'
import { ensureSecretBox } from './ensure-secret-box.ts'

/**
 * Looks at the files that settings name, before a database is made or asked: a catalogue or a file of engines that cannot be read or has a problem, regions that the engines cannot serve, a key file that is
 * no key or is open to others, a place for one that is not there. Throws OperatorFailure (exit 2, or 4 for the permissions of a key file).
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
