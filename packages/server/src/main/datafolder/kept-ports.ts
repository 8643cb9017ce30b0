import type { DataFolderPaths } from './data-folder-paths.ts'
import { readLine } from './read-line.ts'
import { writeAtomically } from './write-atomically.ts'

/** Ports that stay the same after restarts, because clients store them. */
export type KeptPort = 'simPort' | 'firstPort'

/** Returns the kept port; null before the first start and for invalid content. */
export function findKeptPort(paths: DataFolderPaths, kind: KeptPort): number | null {
  const text = readLine(paths[kind]) ?? ''
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port > 0 && port < 65_536 ? port : null
}

/** Stores a port for the next start, atomically, unless unchanged. */
export function recordKeptPort(paths: DataFolderPaths, kind: KeptPort, port: number): void {
  if (findKeptPort(paths, kind) !== port) writeAtomically(paths[kind], `${port}\n`, 0o644)
}
