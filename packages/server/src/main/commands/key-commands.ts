import { isSqlError } from '#domain/shared/index.ts'
import { SecretRefused, keyChanges, readKeyFile, replaceKeys } from '#drivers/secret-file/index.ts'
import { findKeyFacts } from '#store/installation/key-probe.ts'
import type { Tx } from '#store/open-store.ts'
import { listPresentColumns } from '#store/secret/sealed-columns.ts'
import { type KeyUse, countByKey, dropKey, queueForKeys } from '#store/secret/keys.ts'
import { type ResealReport, resealColumn } from '#store/secret/reseal-column.ts'
import { OperatorFailure } from '../failures/index.ts'
import { allSealedColumns } from '../compose/side-schemas.ts'
import { type Keys, auditKey } from './with-keys.ts'

/** `moor key`: the keys that seal the secrets in the database (docs/runbooks/rotate-key.md). */
export const keyCommands = { list, rotate, promote, reseal, drop } as const

/** A key and what is sealed with it. */
export interface ListedKey {
  readonly id: string
  /** `seals` new secrets, only `opens` older ones, or is `missing` from the key file though secrets are sealed with it. */
  readonly state: 'seals' | 'opens' | 'missing'
  readonly secrets: number
  readonly sealed: Readonly<Record<string, number>>
}

/** What `moor key list` prints; never a key. */
export interface KeyListing {
  readonly file: string
  /** In the order of the file: the newest first, unless one was put first by hand. */
  readonly keys: readonly ListedKey[]
}

/** Lists the keys of the file, and those that secrets are sealed with although the file does not hold them. */
async function list({ store, file }: Keys): Promise<KeyListing> {
  const uses = await countByKey(store.db, await listPresentColumns(store.db, allSealedColumns))
  const held = readKeyFile(file).map((key) => key.id)
  const missing = [...new Set(uses.map((use) => use.keyId))].filter((id) => !held.includes(id))
  return {
    file,
    keys: [
      ...held.map((id, index) => describe(id, index === 0 ? 'seals' : 'opens', uses)),
      ...missing.map((id) => describe(id, 'missing', uses)),
    ],
  }
}

function describe(id: string, state: ListedKey['state'], uses: readonly KeyUse[]): ListedKey {
  const own = uses.filter((use) => use.keyId === id)
  return {
    id,
    state,
    secrets: own.reduce((sum, use) => sum + use.secrets, 0),
    sealed: Object.fromEntries(own.map((use) => [use.meaning, use.secrets])),
  }
}

/** What `moor key rotate` is told. */
export interface KeyRotateOptions {
  /** The new key opens and does not seal yet, so that every machine can be given it before (`--later`). */
  readonly isLater: boolean
}

/** What it prints. */
export interface RotatedKey {
  readonly file: string
  /** Id of the new key. */
  readonly id: string
  readonly state: 'seals' | 'opens'
  readonly note: string
}

const notes = {
  seals: 'Run "moor key reseal" next. Copy this file to every other machine, and keep a copy of it apart from the backups.',
  opens: 'Copy this file to every other machine, then run "moor key promote" with this ID on each.',
} as const

/** Adds a new key to the key file, in one step; the old ones go on opening. Throws SecretRefused when the file cannot be changed. */
async function rotate({ store, file }: Keys, { isLater }: KeyRotateOptions): Promise<RotatedKey> {
  return store.db.transaction().execute(async (tx) => {
    await queueForKeys(tx)
    const keys = replaceKeys(file, isLater ? keyChanges.addLast() : keyChanges.addFirst())
    const { id } = keys.at(isLater ? -1 : 0) ?? keys[0]
    await auditKey(tx, 'operator.key_rotate', id)
    const state = isLater ? 'opens' : 'seals'
    return { file, id, state, note: notes[state] }
  })
}

/** What `moor key promote` is told. */
export interface KeyPromoteOptions {
  /** Of a key in the file. */
  readonly id: string
}

/** What it prints. */
export interface PromotedKey {
  readonly file: string
  readonly id: string
  readonly state: 'seals'
}

/** Lets a key of the file seal from now on. Throws SecretRefused when the file does not hold it, one sentence when it was dropped. */
async function promote({ store, file }: Keys, { id }: KeyPromoteOptions): Promise<PromotedKey> {
  return store.db.transaction().execute(async (tx) => {
    await queueForKeys(tx)
    const { dropped } = await findKeyFacts(tx)
    if (dropped.includes(id))
      throw new OperatorFailure(`The key ${id} was dropped and cannot seal secrets again.`)
    replaceKeys(file, keyChanges.putFirst(id))
    await auditKey(tx, 'operator.key_promote', id)
    return { file, id, state: 'seals' }
  })
}

/** What `moor key reseal` prints. */
export interface Resealed {
  readonly file: string
  /** Id of the key that all secrets are sealed with now. */
  readonly key: string
  /** Secrets that were sealed with another one before. */
  readonly resealed: number
}

/** Most places that a refusal names. */
const namedMax = 5

/**
 * Opens every secret of the database and seals it with the first key of the file. The service may run; a call that was cut off is
 * simply made again. Throws one sentence when secrets cannot be opened (all others are done then), or others go on sealing with an
 * older key.
 */
async function reseal({ store, file, secretBox }: Keys, tell: (line: string) => void): Promise<Resealed> {
  const [{ id: keyId }] = readKeyFile(file)
  const reports: ResealReport[] = []
  for (const column of await listPresentColumns(store.db, allSealedColumns)) {
    reports.push(
      await resealColumn(store, column, {
        keyId,
        reseal: async (sealed, context) => {
          const plain = await openOrNull(() => secretBox.open(sealed, context))
          return plain === null ? null : secretBox.seal(plain, context)
        },
        onProgress: (done, total) => tell(`${column.meaning}: ${done} of ${total}`),
      }),
    )
  }
  await auditKey(store.db, 'operator.key_reseal', keyId)
  explainRest(reports)
  return { file, key: keyId, resealed: reports.reduce((sum, report) => sum + report.resealed, 0) }
}

async function openOrNull(open: () => Promise<string>): Promise<string | null> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof SecretRefused) return null
    throw error
  }
}

function explainRest(reports: readonly ResealReport[]): void {
  const unopened = reports.flatMap((report) => report.unopened)
  if (unopened.length > 0) {
    const named = unopened.slice(0, namedMax).join(', ')
    throw new OperatorFailure(
      `${unopened.length} secrets cannot be opened with the keys of this file: ${named}${unopened.length > namedMax ? ', ...' : ''}. All others were resealed.`,
    )
  }
  const remaining = reports.reduce((sum, report) => sum + report.remaining, 0)
  if (remaining > 0)
    throw new OperatorFailure(
      `Other processes sealed ${remaining} secrets with an older key meanwhile: copy this key file to every machine and run the command again.`,
    )
}

/** What `moor key drop` is told. */
export interface KeyDropOptions {
  /** Of a key in the file that does not seal. */
  readonly id: string
}

/** What it prints. */
export interface DroppedKey {
  readonly file: string
  readonly id: string
  readonly note: string
}

const droppedNote =
  'Backups from before "moor key reseal" require this key: keep a copy of it as long as you keep them.'
/** Each waits half a second at most. */
const attemptsMax = 20

/**
 * Takes a key that seals nothing any more out of the file. The database refuses from then on whatever is sealed with it, so that a
 * process which has not noticed fails instead of losing a secret. Throws SecretRefused for the key that seals and for one that the
 * file does not hold, one sentence that names what it still seals otherwise; a call that was cut off is simply made again.
 */
async function drop({ store, file }: Keys, { id }: KeyDropOptions): Promise<DroppedKey> {
  const remove = keyChanges.remove(id)
  await patiently(() =>
    store.db.transaction().execute(async (tx) => {
      await queueForKeys(tx)
      remove(readKeyFile(file))
      await dropUnused(tx, id)
    }),
  )
  await store.db.transaction().execute(async (tx) => {
    await queueForKeys(tx)
    replaceKeys(file, remove)
  })
  return { file, id, note: droppedNote }
}

async function dropUnused(tx: Tx, id: string): Promise<void> {
  const uses = await dropKey(tx, await listPresentColumns(tx, allSealedColumns), id)
  if (uses.length > 0) {
    const named = uses.map((use) => `${use.secrets} x ${use.meaning}`).join(', ')
    throw new OperatorFailure(`The key ${id} still seals secrets (${named}): run "moor key reseal" first.`)
  }
  await auditKey(tx, 'operator.key_drop', id)
}

async function patiently(work: () => Promise<void>): Promise<void> {
  for (let left = attemptsMax - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (!isSqlError(error, 'lockNotAvailable', 'repeatable')) throw error
      if (left === 0)
        throw new OperatorFailure(
          'The database is too busy to verify that no secret is lost: try again.',
          'refused',
          error,
        )
    }
  }
}
