import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readIgnored } from './ignored.ts'
import type { Ignored } from './ignored.ts'
import type { ProjectFile } from './project-file.ts'

/** Folder of the project on this machine. */
export const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url))

/** Reads every file under `root` that git would track; symbolic links are left out. */
export function readProject(root: string = projectRoot): ProjectFile[] {
  const ignored = readIgnored(readFileSync(join(root, '.gitignore'), 'utf8'))
  return listPaths(root, '', ignored).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function listPaths(root: string, folder: string, ignored: Ignored): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const kept = entries.filter((entry) => !ignored(entry.name, entry.isDirectory()))
  return kept.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return listPaths(root, path, ignored)
    return entry.isFile() ? [path] : []
  })
}
