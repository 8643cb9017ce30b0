import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dumps = new URL('../../store/backup/dumps/', import.meta.url)

/** First release. */
export const oldRelease = { version: '0.1.0', commit: 'cc465a06c2aa77bf83a6a6469522e433cc1c2d1f', schema: 4 } as const

/** Secrets as the release printed them; the installation has never run anywhere else. */
export interface ReleasedSecrets {
  readonly keyFile: string
  readonly adminToken: string
  readonly readerToken: string
  readonly readerPassword: string
  readonly operatorToken: string
  readonly neighbourToken: string
  readonly app: {
    readonly clientId: string
    readonly clientSecret: string
    readonly accessToken: string
    readonly refreshToken: string
  }
  /** Kubeconfig in base64. */
  readonly kubeconfig: string
  readonly position: string
  readonly repeated: { readonly key: string; readonly id: number }
}

/** Returns the path of a schema version's fixture file, which may be missing. `end` follows the version and a dot, for example `secrets.json`. */
export function releasedFile(schema: number, end: string): string {
  return fileURLToPath(new URL(`${String(schema).padStart(4, '0')}.${end}`, dumps))
}

/** Returns the secrets of a fixture's users. */
export function readReleasedSecrets(schema: number): ReleasedSecrets {
  const secrets: ReleasedSecrets = JSON.parse(readFileSync(releasedFile(schema, 'secrets.json'), 'utf8'))
  return secrets
}

/** Writes the fixture's backup to a file with gzip. */
export function packReleasedBackup(schema: number, file: string): void {
  writeFileSync(file, gzipSync(readFileSync(releasedFile(schema, 'backup.txt'))))
}
