import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs a folder to disk, so that renames in it survive a power loss. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
