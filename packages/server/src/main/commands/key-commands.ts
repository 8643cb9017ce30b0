import { isSqlError } from '#domain/shared/index.ts'
import { SecretError, keyChanges, readKeyFile, replaceKeys } from '#drivers/secret-file/index.ts'
import { findKeyMetadata } from '#store/installation/key-probe.ts'
import type { Tx } from '#store/open-store.ts'
import { listPresentColumns } from '#store/secret/sealed-columns.ts'
import { type KeyUse, countByKey, dropKey, queueForKeys } from '#store/secret/keys.ts'
import { type ResealReport, resealColumn } from '#store/secret/reseal-column.ts'
import { OperatorFailure } from '../failures/index.ts'
import { allSealedColumns } from '../compose/side-schemas.ts'
import { type Keys, auditKey } from './with-keys.ts'

/** `moor key`: keys that seal secrets in the database (docs/runbooks/rotate-key.md). */
export const keyCommands = { list, rotate, promote, reseal, drop } as const

/** Returns the keys, without key material. The first key seals new secrets. */
async function list({ store, file }: Keys) {
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

/** `seals`: for new secrets; `opens`: for older secrets only; `missing`: needed, but not in the key file. */
type KeyState = 'seals' | 'opens' | 'missing'

function describe(id: string, state: KeyState, uses: readonly KeyUse[]) {
  const own = uses.filter((use) => use.keyId === id)
  return {
    id,
    state,
    secrets: own.reduce((sum, use) => sum + use.secrets, 0),
    sealed: Object.fromEntries(own.map((use) => [use.meaning, use.secrets])),
  }
}

const notes = {
  seals:
    'Run "moor key reseal" next. Copy this file to every other machine, and keep a copy of it apart from the backups.',
  opens: 'Copy this file to every other machine, then run "moor key promote" with this ID on each.',
} as const

/**
 * If `isLater` (`--later`), the new key does not seal yet, so that every machine can get the key first. Older keys still open secrets. Throws SecretError if the
 * file cannot be changed.
 */
async function rotate({ store, file }: Keys, { isLater }: { readonly isLater: boolean }) {
  return store.db.transaction().execute(async (tx) => {
    await queueForKeys(tx)
    const keys = replaceKeys(file, isLater ? keyChanges.addLast() : keyChanges.addFirst())
    const { id } = keys.at(isLater ? -1 : 0) ?? keys[0]
    await auditKey(tx, 'operator.key_rotate', id)
    const state = isLater ? 'opens' : 'seals'
    return { file, id, state, note: notes[state] }
  })
}

/** Key of a command. */
interface NamedKey {
  readonly id: string
}

/** Throws SecretError if the key is not in the file, OperatorFailure if it was dropped. */
async function promote({ store, file }: Keys, { id }: NamedKey) {
  return store.db.transaction().execute(async (tx) => {
    await queueForKeys(tx)
    const { dropped } = await findKeyMetadata(tx)
    if (dropped.includes(id)) throw new OperatorFailure(`The key ${id} was dropped and cannot seal secrets again.`)
    replaceKeys(file, keyChanges.putFirst(id))
    await auditKey(tx, 'operator.key_promote', id)
    return { file, id, state: 'seals' }
  })
}

const namedMax = 5

/**
 * Reseals every secret with the first key of the file, while the service runs. Repeatable after an interruption. Throws OperatorFailure if secrets cannot be
 * opened (all others are resealed), or if other processes still seal with an older key.
 */
async function reseal({ store, file, secretBox }: Keys, reportProgress: (line: string) => void) {
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
        onProgress: (done, total) => reportProgress(`${column.meaning}: ${done} of ${total}`),
      }),
    )
  }
  await auditKey(store.db, 'operator.key_reseal', keyId)
  rejectIncomplete(reports)
  return { file, key: keyId, resealed: reports.reduce((sum, report) => sum + report.resealed, 0) }
}

async function openOrNull(open: () => Promise<string>): Promise<string | null> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof SecretError) return null
    throw error
  }
}

function rejectIncomplete(reports: readonly ResealReport[]): void {
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

const droppedNote =
  'Backups from before "moor key reseal" require this key: keep a copy of it as long as you keep them.'
const attemptsMax = 20

/**
 * Removes an unused key from the file. From then on, the database rejects secrets sealed with it, so that a process with a stale key file fails instead of
 * losing a secret. Throws SecretError for the sealing key and for a key not in the file, OperatorFailure for a key that still seals secrets. Repeatable after
 * an interruption.
 */
async function drop({ store, file }: Keys, { id }: NamedKey) {
  const remove = keyChanges.remove(id)
  await retryOnLock(() =>
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

async function retryOnLock(work: () => Promise<void>): Promise<void> {
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
