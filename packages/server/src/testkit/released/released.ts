import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dumps = new URL('../../store/backup/dumps/', import.meta.url)

/** First release. */
export const oldRelease = { version: '0.1.0', commit: 'cc465a06c2aa77bf83a6a6469522e433cc1c2d1f', schema: 4 } as const

/** Secrets of a fixture's users, as the release printed them. The installation has never run anywhere else. */
export interface ReleasedSecrets {
  readonly keyFile: string
  /** Token of `admin`, an unrestricted user of the first account. */
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
  /** In base64, as the API returns it. */
  readonly kubeconfig: string
  readonly position: string
  readonly repeated: { readonly key: string; readonly id: number }
}

/** Returns the path of a schema version's fixture file, which may be missing. `end` follows the version and a dot, for example `secrets.json`. */
export function releasedFile(schema: number, end: string): string {
  return fileURLToPath(new URL(`${String(schema).padStart(4, '0')}.${end}`, dumps))
}

/** Reads the secrets of the fixture's users. */
export function readReleasedSecrets(schema: number): ReleasedSecrets {
  const secrets: ReleasedSecrets = JSON.parse(readFileSync(releasedFile(schema, 'secrets.json'), 'utf8'))
  return secrets
}

/** Compresses the fixture's backup, which is stored uncompressed for readability. */
export function packReleasedBackup(schema: number, file: string): void {
  writeFileSync(file, gzipSync(readFileSync(releasedFile(schema, 'backup.txt'))))
}
