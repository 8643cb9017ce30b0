import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../read-fields.ts'

/** The parts of package-lock.json that say what is installed where: places from the project's root, as `node_modules/a/node_modules/b`. */
export type LockedPackages = Readonly<Record<string, unknown>>

/** Reads them. */
export function readLockedPackages(root: string): LockedPackages {
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  if (!isRecord(lock) || !isRecord(lock['packages'])) throw new Error('package-lock.json names no packages.')
  return lock['packages']
}

/** Places of a package and of everything it needs at run time, as npm resolves them: what a package that carries it has to carry. */
export function listClosure(locked: LockedPackages, name: string): readonly string[] {
  const found = new Set<string>()
  const pending = [resolvePlace(locked, '', name)]
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (found.has(place)) continue
    found.add(place)
    const entry = locked[place]
    const needed = isRecord(entry) && isRecord(entry['dependencies']) ? Object.keys(entry['dependencies']) : []
    for (const one of needed) pending.push(resolvePlace(locked, place, one))
  }
  return [...found].toSorted()
}

/** The nearest `node_modules` at or above `from` that has it. */
function resolvePlace(locked: LockedPackages, from: string, name: string): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (place in locked) return place
    if (folder === '') throw new Error(`package-lock.json does not say where ${name} is.`)
  }
}
