import { join } from 'node:path'
import type { ProcessFolders } from '../folder/process-folders.ts'
import type { ProcessRecord } from '../folder/process-record.ts'

/** Link of a volume in a process's home. */
export function nameVolumeLink(home: string, volume: string): string {
  return join(home, 'volumes', volume)
}

/** Folders that a description names, with the machine's folders that a process has instead. */
export type Relocation = ReadonlyMap<string, string>

/** Folder of the machine with a process's own files below `folder` of its description. */
export function filesFolder(folders: ProcessFolders, name: string, folder: string): string {
  return join(folders.process(name), 'files', folder)
}

/**
 * Folders of a process's files and volumes. Folders of the machine itself stay where they are. The path of a volume is below the working directory, because a
 * socket's path has at most 107 bytes.
 */
export function relocationOf(folders: ProcessFolders, { spec, fileFolders }: ProcessRecord): Relocation {
  const { name, volumes = {} } = spec
  return new Map([
    ...fileFolders.map((to) => [to, filesFolder(folders, name, to)] as const),
    ...Object.entries(volumes).map(([to, volume]) => [to, nameVolumeLink('/proc/self/cwd', volume)] as const),
  ])
}

/**
 * Replaces described folders by those of the machine in a text, such as a flag or a configuration file, also in the query of a URL. A folder ends before a
 * character that no name has.
 */
export function relocate(relocation: Relocation, text: string): string {
  const encoded = [...relocation].map((pair) => pair.map(encodeURIComponent))
  const places = new Map([...relocation, ...encoded.map(([from = '', to = '']) => [from, to] as const)])
  const longest = [...places.keys()].toSorted((one, other) => other.length - one.length)
  if (longest.length === 0) return text
  const names = longest.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const found = new RegExp(`(?<![\\w.-])(${names.join('|')})(?=[^\\w.-]|$)`, 'g')
  return text.replaceAll(found, (name) => places.get(name) ?? name)
}

/** The inverse of `relocate`. */
export function relocateBack(relocation: Relocation, text: string): string {
  return relocate(new Map([...relocation].map(([described, own]) => [own, described])), text)
}
