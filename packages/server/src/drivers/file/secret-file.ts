import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pid } from 'node:process'
import type { VolumePassphrase } from '#reconcile/ports/index.ts'

const folders = ['/dev/shm', tmpdir()]

/** Result of `act`, called with the path of a passphrase file that only this user can read. The file is unlinked before it is written. */
export async function withSecretFile<Answer>(
  { passphrase }: VolumePassphrase,
  act: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const handle = await openUnlinkedFile()
  try {
    await handle.writeFile(passphrase)
    return await act(`/proc/${pid}/fd/${handle.fd}`)
  } finally {
    await handle.close()
  }
}

async function openUnlinkedFile() {
  for (const folder of folders.slice(0, -1)) {
    try {
      return await openIn(folder)
    } catch {
      // The folder is missing or not writable.
    }
  }
  return openIn(folders.at(-1) ?? tmpdir())
}

async function openIn(folder: string) {
  const path = join(folder, `moor-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path, { force: true })
  return handle
}
