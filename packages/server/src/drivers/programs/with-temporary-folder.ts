import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Result of `act`, called with a new folder that only this user can read and that is removed afterwards. */
export async function withTemporaryFolder<Answer>(
  purpose: string,
  act: (folder: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), `moor-${purpose}-`))
  try {
    return await act(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
