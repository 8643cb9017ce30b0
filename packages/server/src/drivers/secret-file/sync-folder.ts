import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Makes renames inside `folder` survive a power loss. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
