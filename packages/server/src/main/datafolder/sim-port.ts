import type { DataFolderPlace } from './data-folder-place.ts'
import { readLine } from './read-line.ts'
import { writeWhole } from './write-whole.ts'

/** The port the clusters' listener of this folder was given when it asked for any; null before that. Kubeconfigs name it. */
export function findSimPort(place: DataFolderPlace): number | null {
  const text = readLine(place.simPort) ?? ''
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port > 0 && port < 65_536 ? port : null
}

/** Remembers that port for the next start. */
export function recordSimPort(place: DataFolderPlace, port: number): void {
  if (findSimPort(place) !== port) writeWhole(place.simPort, `${port}\n`, 0o644)
}
