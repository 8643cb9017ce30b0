import type { DataFolderPlace } from './data-folder-place.ts'
import { readLine } from './read-line.ts'
import { writeWhole } from './write-whole.ts'

/** Ports that a data folder keeps over restarts, because kubeconfigs and clients contain them. */
export type KeptPort = 'simPort' | 'firstPort'

/** Returns a kept port; null before the first start. */
export function findKeptPort(place: DataFolderPlace, kind: KeptPort): number | null {
  const text = readLine(place[kind]) ?? ''
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port > 0 && port < 65_536 ? port : null
}

/** Stores a port for the next start. */
export function recordKeptPort(place: DataFolderPlace, kind: KeptPort, port: number): void {
  if (findKeptPort(place, kind) !== port) writeWhole(place[kind], `${port}\n`, 0o644)
}
