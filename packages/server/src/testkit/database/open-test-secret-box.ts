import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKeyFile, openSecretBox } from '#drivers/secret-file/index.ts'
import type { SecretBox } from '#domain/shared/index.ts'

/** Returns a SecretBox with a new key, whose file is already deleted. */
export function openTestSecretBox(): SecretBox {
  const folder = mkdtempSync(join(tmpdir(), 'moor-key-'))
  try {
    const file = join(folder, 'key')
    createKeyFile(file)
    return openSecretBox(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
