import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** Where every released schema stands with a world in it. */
const dumps = new URL('../../store/backup/dumps/', import.meta.url)

/** Commit of the first release, 0.1.0. */
export const oldRelease = { version: '0.1.0', commit: 'cc465a06c2aa77bf83a6a6469522e433cc1c2d1f', schema: 4 } as const

/**
 * What the people of a pinned world know: throw-away secrets of an installation that has never run anywhere else. Values are as the release printed them.
 */
export interface ReleasedSecrets {
  /** The file that seals the installation's secrets. */
  readonly keyFile: string
  /** Of `admin`, who may do everything in the first account. */
  readonly adminToken: string
  /** Of `reader`, a restricted user who sees one volume. */
  readonly readerToken: string
  readonly readerPassword: string
  /** Of the operator of the machine, for /sim. */
  readonly operatorToken: string
  /** Of a user of the second account. */
  readonly neighbourToken: string
  /** An application that `reader` lets act. */
  readonly app: {
    readonly clientId: string
    readonly clientSecret: string
    readonly accessToken: string
    readonly refreshToken: string
  }
  /** In base64, as the interface gives it. */
  readonly kubeconfig: string
  /** Position of the event log up to which somebody had read. */
  readonly position: string
  /** The header `Idempotency-Key` of a request that was answered, and the id of what it made. */
  readonly repeated: { readonly key: string; readonly id: number }
}

/** A file of the pinned world of a schema version, by the end of its name. */
export function releasedFile(schema: number, end: string): string {
  return fileURLToPath(new URL(`${String(schema).padStart(4, '0')}.${end}`, dumps))
}

/** Reads what the people of the pinned world know. */
export function readReleasedSecrets(schema: number): ReleasedSecrets {
  const secrets: ReleasedSecrets = JSON.parse(readFileSync(releasedFile(schema, 'secrets.json'), 'utf8'))
  return secrets
}

/** Packs the pinned backup, which stands unpacked so that it can be read, into `file`. */
export function packReleasedBackup(schema: number, file: string): void {
  writeFileSync(file, gzipSync(readFileSync(releasedFile(schema, 'backup.txt'))))
}
