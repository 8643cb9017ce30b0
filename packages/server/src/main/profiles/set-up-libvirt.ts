import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder, makeFolders, writeAtomically } from '../datafolder/index.ts'
import type { RunContext } from '../compose/run-context.ts'
import { type Settings, folderFiles } from '../settings/index.ts'

const templates = join(import.meta.dirname, '../../../profiles')

/** Folders that libvirt guests must be able to traverse. */
const folders = ['images', 'disks', 'volumes/nvme', 'volumes/hdd'] as const

/**
 * Sets up real infrastructure on this machine (`moor up --profile libvirt`, docs/own-cloud.md). Writes a catalogue and an engines file to the data folder,
 * creates their folders, and returns settings with both files. Keeps existing files; files of settings take precedence.
 */
export function setUpLibvirt({ settings, reportStep }: Pick<RunContext, 'settings' | 'reportStep'>): Settings {
  const { folder } = makeDataFolder(settings.dataFolder)
  const files = {
    catalogue: settings.catalogue ?? join(folder, folderFiles.catalogue),
    engines: settings.engines ?? join(folder, folderFiles.engines),
  }
  for (const [name, file] of Object.entries(files)) {
    if (existsSync(file)) continue
    const text = readFileSync(join(templates, `libvirt-${name}.yaml`), 'utf8').replaceAll(
      '{data}',
      folder.replaceAll("'", "''"),
    )
    reportStep(`Writing ${file}, which you can edit`)
    writeAtomically(file, text, 0o644)
  }
  for (const name of folders) makeFolders(join(folder, name), 0o711)
  return { ...settings, ...files }
}
