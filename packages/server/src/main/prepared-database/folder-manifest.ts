import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const name = 'prepared.json'

/** Writes the number and total size of the folder's files to its manifest, and flushes it. */
export function writeFolderManifest(folder: string): void {
  writeFileSync(join(folder, name), JSON.stringify(measure(folder)), { flush: true })
}

/** True if the number and total size, but not the contents, of the folder's files match its manifest; false without one. */
export function matchesFolderManifest(folder: string): boolean {
  try {
    return readFileSync(join(folder, name), 'utf8') === JSON.stringify(measure(folder))
  } catch {
    return false
  }
}

function measure(folder: string): { readonly files: number; readonly bytes: number } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (one) => one.isFile() && one.name !== name,
  )
  const sizes = files.map((one) => statSync(join(one.parentPath, one.name)).size)
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}
