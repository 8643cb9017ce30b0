import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProjectFile } from './project-file.ts'

/** Folder of the project on this machine. */
export const projectRoot = fileURLToPath(new URL('../../../../', import.meta.url))

/** Returns path and text of every file that .gitignore does not exclude, except symbolic links. */
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

type Ignored = (name: string, isFolder: boolean) => boolean

/** Parses plain patterns (`name`, `name/`, `*.ext`). Also ignores .git. */
function readIgnored(gitignore: string): Ignored {
  const lines = gitignore.split('\n').map((line) => line.trim())
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return (name, isFolder) => name === '.git' || patterns.some((pattern) => matches(pattern, name, isFolder))
}

function matches(pattern: string, name: string, isFolder: boolean): boolean {
  if (pattern.endsWith('/')) return isFolder && name === pattern.slice(0, -1).replace(/^\//, '')
  if (pattern.startsWith('*')) return name.endsWith(pattern.slice(1))
  return name === pattern.replace(/^\//, '')
}
