import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { errorCode, isRecord, numberField, parseJson, textField } from '#domain/shared/index.ts'
import {
  type BackupContent,
  type BackupObservation,
  type StoredBackup,
  BackupStoreError,
  type BackupStore,
  type BackupVault,
  DriverError,
  done,
  type Progress,
  type RestoreTarget,
} from '#reconcile/ports/index.ts'
import { cancelWork, ensureWork, findProgress } from '../registry/long-work.ts'
import type { Registry } from '../registry/open-registry.ts'
import { runClaimed } from '../registry/run-claimed.ts'
import { AlteredRepository, checkEnd, type Restic, type ResticOptions, withRestic } from './run-restic.ts'

/** Options of the store, with the registry for background work. */
export interface ResticStoreOptions extends ResticOptions {
  readonly registry: Registry
}

/** Path of a volume's bytes in its restic snapshot. */
const path = 'volume.raw'

const uploadOf = (name: string) => ({ name: `${name}/upload`, kind: 'upload' })
const restoreOf = (name: string) => ({ name: `${name}/restore`, kind: 'restore' })

/** BackupStore in restic repositories, one for each vault. A backup is the snapshot with the backup's name as its tag. */
export function createResticStore(options: ResticStoreOptions): BackupStore {
  const { registry } = options
  return {
    inspectBackup: async ({ name }) => readObservation(await findResult(registry, name, 'upload')),
    async ensureBackup(backup, vault, content) {
      const { name } = backup
      if (await findResult(registry, name, 'upload')) return done
      const running = await findProgress(registry, uploadOf(name))
      return running ?? runClaimed(registry, backup, () => startUpload(options, { name, vault, content }))
    },
    async inspectRestore({ name }) {
      const result = await findResult(registry, name, 'restore')
      return result && { isIntact: result['isIntact'] === true }
    },
    async ensureRestore({ name }, source, target) {
      if (await findResult(registry, name, 'restore')) return done
      // The write into the volume checks the claim.
      return (await findProgress(registry, restoreOf(name))) ?? startRestore(options, { name, source, target })
    },
    async cancelRestore(volume) {
      const { name } = volume
      await cancelWork(registry, restoreOf(name).name)
      await runClaimed(registry, volume, () => deleteResult(registry, name, 'restore'))
      return done
    },
    async deleteBackup(backup, vault) {
      await cancelWork(registry, uploadOf(backup.name).name)
      return runClaimed(registry, backup, () => removeBackup(options, backup.name, vault))
    },
  }
}

interface Upload {
  readonly name: string
  readonly vault: BackupVault
  readonly content: BackupContent
}

async function startUpload(options: ResticStoreOptions, { name, vault, content }: Upload): Promise<Progress> {
  const { registry } = options
  return ensureWork(registry, {
    ...uploadOf(name),
    run: (report, lost, isOwner) =>
      withRestic(options, vault, async (restic) => {
        await ensureRepository(restic, vault)
        await forgetSnapshots(restic, name)
        const observed = await uploadContent(restic, { name, content, report, lost })
        if (lost.aborted || !(await isOwner())) throw new DriverError('Busy', `The upload of ${name} was canceled.`)
        await saveResult(registry, name, 'upload', observed)
      }),
  })
}

async function ensureRepository(restic: Restic, { isNew }: BackupVault): Promise<void> {
  // Removes locks of killed processes only.
  const isMissing = await restic.run('unlock').then(
    () => false,
    (error: unknown) => {
      if (error instanceof BackupStoreError && error.reason === 'missing' && isNew) return true
      throw error
    },
  )
  if (isMissing) await restic.run('init')
}

/** Removes the snapshots of a backup from the repository's list; `prune` frees their bytes. Returns their number. */
async function forgetSnapshots(restic: Restic, name: string): Promise<number> {
  const ids = await listSnapshots(restic, name)
  if (ids.length > 0) await restic.run('forget', ...ids)
  return ids.length
}

async function listSnapshots(restic: Restic, name: string): Promise<readonly string[]> {
  const listed: unknown = parseJson(await restic.run('snapshots', '--json', '--tag', name))
  return (Array.isArray(listed) ? listed : []).flatMap((one: unknown) => textField(one, 'id') ?? [])
}

interface UploadRun extends Omit<Upload, 'vault'> {
  readonly lost: AbortSignal
  report(percent: number): void
}

async function uploadContent(restic: Restic, { name, content, report, lost }: UploadRun): Promise<BackupObservation> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const measure = (part: Uint8Array): void => {
    hash.update(part)
    sizeBytes += part.byteLength
    report((sizeBytes * 100) / content.sizeBytes)
  }
  const bytes = await content.read()
  const { child, end } = restic.start([
    'backup',
    '--json',
    '--quiet',
    '--host=moorage',
    `--tag=${name}`,
    '--stdin',
    `--stdin-filename=${path}`,
  ])
  if (!child.stdin) throw new DriverError('Broken', 'restic has no input.')
  try {
    await pipeline(tap(bytes, measure), child.stdin, { signal: lost })
  } catch (error) {
    // An early end of the input would be stored as the end of the volume. A closed pipe means that restic failed.
    if (errorCode(error) !== 'EPIPE') child.kill('SIGKILL')
    const ended = await end
    if (ended.code !== null) checkEnd(ended)
    throw error
  }
  const summary =
    checkEnd(await end)
      .trim()
      .split('\n')
      .at(-1) ?? ''
  if (sizeBytes !== content.sizeBytes) throw new DriverError('Broken', `${name} has ${sizeBytes} bytes.`)
  return { sha256: hash.digest('hex'), sizeBytes, storedBytes: numberField(parseJson(summary), 'data_added') ?? 0 }
}

async function* tap(bytes: AsyncIterable<Uint8Array>, see: (part: Uint8Array) => void): AsyncIterable<Uint8Array> {
  for await (const part of bytes) {
    see(part)
    yield part
  }
}

interface Restore {
  readonly name: string
  readonly source: StoredBackup
  readonly target: RestoreTarget
}

async function startRestore(options: ResticStoreOptions, { name, source, target }: Restore): Promise<Progress> {
  const { registry } = options
  return ensureWork(registry, {
    ...restoreOf(name),
    async run(report, lost, isOwner) {
      const isIntact = await withRestic(options, source.vault, (restic) =>
        restoreContent(restic, { target, source, report, lost }),
      ).catch((error: unknown) => {
        if (error instanceof AlteredRepository) return false
        throw error
      })
      if (lost.aborted || !(await isOwner())) throw new DriverError('Busy', `The restore of ${name} was canceled.`)
      await saveResult(registry, name, 'restore', { isIntact })
    },
  })
}

interface RestoreRun extends Omit<Restore, 'name'> {
  readonly lost: AbortSignal
  report(percent: number): void
}

async function restoreContent(restic: Restic, { target, source, report, lost }: RestoreRun): Promise<boolean> {
  const { sha256, sizeBytes } = source.digest
  const [id] = await listSnapshots(restic, source.backup.name)
  if (id === undefined) return false
  // The cache would hide damage of what it contains.
  const { child, end } = restic.start(['dump', '--no-cache', '--quiet', id, `/${path}`], true)
  child.stdin?.end()
  const stop = (): void => void child.kill('SIGKILL')
  lost.addEventListener('abort', stop, { once: true })
  try {
    let [written, read] = [0, 0]
    const dump = createHash('sha256')
    const output: AsyncIterable<Uint8Array> = child.stdout ?? noBytes()
    await target.write(
      tap(output, (part) => {
        dump.update(part)
        report(((written += part.byteLength) * 50) / sizeBytes)
      }),
    )
    checkEnd(await end)
    if (written !== sizeBytes || dump.digest('hex') !== sha256) return false
    const stored = createHash('sha256')
    for await (const part of await target.read()) {
      lost.throwIfAborted()
      // The volume can be larger than the backup.
      const piece = part.subarray(0, sizeBytes - read)
      stored.update(piece)
      read += piece.byteLength
      report(50 + (read * 50) / sizeBytes)
      if (read === sizeBytes) break
    }
    return stored.digest('hex') === sha256
  } catch (error) {
    stop()
    throw error
  } finally {
    lost.removeEventListener('abort', stop)
  }
}

async function* noBytes(): AsyncIterable<Uint8Array> {}

async function removeBackup(options: ResticStoreOptions, name: string, vault: BackupVault): Promise<Progress> {
  const { registry } = options
  const removed = await withRestic(options, vault, async (restic) => {
    await restic.run('unlock')
    return forgetSnapshots(restic, name)
  }).catch((error: unknown) => {
    if (vault.isNew && error instanceof BackupStoreError && error.reason === 'missing') return 0
    throw error
  })
  await deleteResult(registry, name, 'upload')
  if (removed > 0) await startPrune(options, vault)
  return done
}

/** Frees space in the background. The next deletion repeats a prune that failed, for example because the repository was locked. */
async function startPrune(options: ResticStoreOptions, vault: BackupVault): Promise<void> {
  const prune = {
    name: `${vault.name}/prune`,
    kind: 'prune',
    run: () => withRestic(options, vault, async (restic) => void (await restic.run('prune'))),
  }
  await ensureWork(options.registry, prune).catch(() => ensureWork(options.registry, prune))
}

type ResultKind = 'upload' | 'restore'

async function findResult(registry: Registry, name: string, kind: ResultKind): Promise<Record<string, unknown> | null> {
  const [row] = await registry.query<{
    result: unknown
  }>`select result from infra.backup_results where name = ${name} and kind = ${kind}`
  return isRecord(row?.result) ? row.result : null
}

function readObservation(result: Record<string, unknown> | null): BackupObservation | null {
  const sha256 = textField(result, 'sha256')
  if (sha256 === undefined) return null
  return {
    sha256,
    sizeBytes: numberField(result, 'sizeBytes') ?? 0,
    storedBytes: numberField(result, 'storedBytes') ?? 0,
  }
}

async function saveResult(registry: Registry, name: string, kind: ResultKind, result: object): Promise<void> {
  await registry.query`insert into infra.backup_results (name, kind, result) values (${name}, ${kind}, ${JSON.stringify(result)}) on conflict (name, kind) do update set result = excluded.result`
}

async function deleteResult(registry: Registry, name: string, kind: ResultKind): Promise<void> {
  await registry.query`delete from infra.backup_results where name = ${name} and kind = ${kind}`
}
