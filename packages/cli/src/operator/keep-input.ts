import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Copy of stdin that only this user can read. */
export interface KeptInput {
  readonly file: string
  remove(): void
}

/** Copies stdin to a temporary file (TMPDIR), which can be read twice, and returns it. Rejects on failure or abort, without leaving a file. */
export async function keepInput(signal: AbortSignal): Promise<KeptInput> {
  const folder = mkdtempSync(join(tmpdir(), 'moorage-'))
  const kept = { file: join(folder, 'stdin'), remove: () => rmSync(folder, { recursive: true, force: true }) }
  try {
    await pipeline(process.stdin, createWriteStream(kept.file, { mode: 0o600 }), { signal })
    return kept
  } catch (error) {
    kept.remove()
    throw error
  }
}
