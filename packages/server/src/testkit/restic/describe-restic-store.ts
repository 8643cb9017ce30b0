import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

import { type BackupVault, type Claimed, type RestoreTarget, nameResource } from '#reconcile/ports/index.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import { openTestStore } from '../database/test-store.ts'
import { useScratchFolder } from '../programs/use-scratch-folder.ts'
import { plainEnvironment } from '#drivers/programs/plain-environment.ts'
import { openRegistry } from '#drivers/registry/open-registry.ts'
import { createResticStore, type ResticOptions } from '#drivers/restic/index.ts'

const mib = 1_048_576
const polling = { timeout: 60_000, interval: 50 }
const scratch = useScratchFolder()
const { url } = await openTestStore()
const registry = await openRegistry({ connection: url, secretBox: openTestSecretBox() })
afterAll(() => registry.close())

/** Server of repositories whose files a test can read and damage. */
export interface RepositoryServer {
  /** Folder of the server, on this machine. */
  readonly folder: string
  /** Location of a folder below it, and the options that restic needs for it. */
  locate(folder: string): Pick<ResticOptions, 'repository' | 'credentialsFile'>
}

let resources = 0
function aResource(kind: 'backup' | 'volume'): Claimed {
  const stamp = { installation: randomUUID(), kind, id: (resources += 1), uid: randomUUID() } as const
  return { name: nameResource(stamp), stamp, region: 'here', guard: { generation: 1, epoch: 1 } }
}

async function* inParts(bytes: Buffer): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += mib) yield bytes.subarray(at, at + mib)
}

/** Store in its own folder, a new vault, and the bytes of volumes in memory. */
function openBench(server: RepositoryServer, folder = join(server.folder, randomUUID())) {
  mkdirSync(folder, { recursive: true })
  const store = createResticStore({ registry, ...server.locate(folder), cacheFolder: join(scratch.path, 'cache') })
  const vault: BackupVault = { name: `account-${randomUUID()}`, password: randomUUID(), isNew: true }
  const volumes = new Map<string, Buffer>()
  const contentOf = (bytes: Buffer) => ({
    sizeBytes: bytes.length,
    read: async () => inParts(bytes),
  })
  const targetOf = (volume: Claimed, spoil = (bytes: Buffer) => bytes): RestoreTarget => ({
    sizeBytes: 0,
    read: async () => inParts(spoil(volumes.get(volume.name) ?? Buffer.alloc(0))),
    async write(content) {
      const parts: Uint8Array[] = []
      for await (const part of content) parts.push(part)
      volumes.set(volume.name, Buffer.concat([...parts, Buffer.alloc(mib)]))
    },
  })
  const upload = async (bytes: Buffer, of = vault) => {
    const backup = aResource('backup')
    await expect.poll(async () => (await store.ensureBackup(backup, of, contentOf(bytes))).done, polling).toBe(true)
    return backup
  }
  const restore = async (backup: Claimed, bytes: Buffer, spoil?: (bytes: Buffer) => Buffer) => {
    const volume = aResource('volume')
    const digest = { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length }
    const source = { backup, vault: { ...vault, isNew: false }, digest }
    const target = targetOf(volume, spoil)
    await expect.poll(async () => (await store.ensureRestore(volume, source, target)).done, polling).toBe(true)
    const result = await store.inspectRestore(volume)
    await store.cancelRestore(volume)
    expect(await store.inspectRestore(volume)).toBeNull()
    return { isIntact: result?.isIntact, bytes: volumes.get(volume.name) }
  }
  return { folder, store, vault, upload, restore, contentOf, repository: join(folder, vault.name) }
}

/** Code and reason of the first failure of an upload. */
async function failureOf(
  { store, contentOf, vault }: ReturnType<typeof openBench>,
  changes: Partial<BackupVault>,
  bytes = randomBytes(4 * mib),
) {
  const backup = aResource('backup')
  let failure: unknown
  const attempt = () =>
    store.ensureBackup(backup, { ...vault, ...changes }, contentOf(bytes)).catch((error: unknown) => (failure = error))
  await expect.poll(async () => (await attempt(), failure), polling).toBeDefined()
  await store.deleteBackup(backup, { ...vault, ...changes }).catch(() => undefined)
  return failure
}

/** Files below a folder; an S3 server removes empty ones. */
const filesOf = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .map((file) => join(folder, file))
    .filter((file) => statSync(file).isFile())

/** Flips one byte of a file; again, it is as before. */
function flipByte(file: string): void {
  chmodSync(file, 0o600)
  const content = readFileSync(file)
  content[20] = (content[20] ?? 0) ^ 1
  writeFileSync(file, content)
}

const bytes = Buffer.concat([randomBytes(3 * mib), Buffer.alloc(8 * mib), randomBytes(100)])

async function storeSparse(server: RepositoryServer): Promise<void> {
  const { store, vault, upload, restore, repository } = openBench(server)
  const backup = await upload(bytes)
  const observed = await store.inspectBackup(backup)
  expect(observed).toMatchObject({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    sizeBytes: bytes.length,
  })
  expect(observed?.storedBytes).toBeLessThan(6 * mib)
  const again = await upload(bytes, { ...vault, isNew: false })
  expect((await store.inspectBackup(again))?.storedBytes).toBeLessThan(mib)
  const restored = await restore(backup, bytes)
  expect(restored.isIntact && restored.bytes?.subarray(0, bytes.length).equals(bytes)).toBe(true)
  const opened = { RESTIC_PASSWORD: vault.password, ...plainEnvironment }
  const dumped = execFileSync(
    'restic',
    ['-q', '-r', repository, 'dump', '--tag', again.name, 'latest', '/volume.raw'],
    { env: opened, maxBuffer: 64 * mib },
  )
  expect(dumped.equals(bytes)).toBe(true)
  // The removal of the first one prunes, and meanwhile locks the repository.
  const remove = (one: Claimed) =>
    store.deleteBackup(one, vault).then(
      ({ done }) => done,
      () => false,
    )
  for (const one of [backup, again]) await expect.poll(() => remove(one), polling).toBe(true)
  expect(await store.inspectBackup(backup)).toBeNull()
  await expect.poll(() => filesOf(join(repository, 'data')).length, polling).toBe(0)
}

async function findBitRot(server: RepositoryServer): Promise<void> {
  const { upload, restore, repository } = openBench(server)
  const backup = await upload(bytes)
  const files = ['data', 'index', 'snapshots'].flatMap((folder) => filesOf(join(repository, folder)))
  for (const file of files) {
    flipByte(file)
    expect([file, (await restore(backup, bytes)).isIntact]).toEqual([file, false])
    flipByte(file)
  }
  expect((await restore(backup, bytes)).isIntact).toBe(true)
}

async function findOtherBytes(server: RepositoryServer): Promise<void> {
  const { upload, restore } = openBench(server)
  const backup = await upload(bytes)
  expect((await restore(aResource('backup'), bytes)).isIntact).toBe(false)
  expect((await restore(backup, Buffer.alloc(bytes.length))).isIntact).toBe(false)
  expect((await restore(backup, bytes, (stored) => Buffer.alloc(stored.length))).isIntact).toBe(false)
}

async function reportCauses(server: RepositoryServer): Promise<void> {
  const bench = openBench(server)
  expect(await failureOf(bench, { isNew: false })).toMatchObject({ code: 'Busy', reason: 'missing' })
  await bench.upload(bytes)
  expect(await failureOf(bench, { password: 'other' })).toMatchObject({
    code: 'NotSupported',
    reason: 'wrong_password',
  })
  const checked = ['--limit-download=10', '-r', bench.repository, 'check', '--read-data']
  const check = spawn('restic', checked, { env: { ...plainEnvironment, RESTIC_PASSWORD: bench.vault.password } })
  await expect.poll(() => readdirSync(join(bench.repository, 'locks')).length, polling).toBe(1)
  expect(await failureOf(bench, {})).toMatchObject({ code: 'Busy', reason: 'locked' })
  check.kill('SIGKILL')
  renameSync(bench.folder, `${bench.folder}-away`)
  // A remote folder is created with the first repository.
  const isLocal = server.locate(bench.folder).repository === bench.folder
  expect(await failureOf(bench, { isNew: isLocal })).toMatchObject({ code: 'Busy', reason: 'missing' })
  // restic retries for 15 minutes if another server has no space (check-end.test.ts).
  if (!isLocal) return
  const small = join(server.folder, 'small')
  mkdirSync(small)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8M', 'tmpfs', small])
  try {
    const full = openBench(server, small)
    expect(await failureOf(full, {}, randomBytes(24 * mib))).toMatchObject({ code: 'Busy', reason: 'full' })
  } finally {
    execFileSync('umount', ['-l', small])
  }
}

async function startAgain(server: RepositoryServer): Promise<void> {
  const { store, vault, restore, contentOf } = openBench(server)
  const backup = aResource('backup')
  async function* broken() {
    yield bytes.subarray(0, mib)
    throw new Error('the storage is gone')
  }
  const content = contentOf(bytes)
  const attempt = (read: typeof content.read) =>
    store.ensureBackup(backup, vault, { ...content, read }).then(({ done }) => done, String)
  await expect.poll(() => attempt(async () => broken()), polling).toContain('the storage is gone')
  expect(await store.inspectBackup(backup)).toBeNull()
  await expect.poll(() => attempt(content.read), polling).toBe(true)
  expect((await restore(backup, bytes)).isIntact).toBe(true)
}

const cases = [
  ['stores a sparse volume encrypted and without its zeros, restores it, and removes it', storeSparse],
  ['finds bit rot in each file that a backup needs', findBitRot],
  [
    'finds a backup that is not in the repository, other bytes than at its creation, and a volume that reads other bytes',
    findOtherBytes,
  ],
  [
    'reports a missing, locked or foreign repository, and one without space, by its cause, and leaves nothing',
    reportCauses,
  ],
  ['starts again after a volume that could not be read to its end, and never stores a part as a backup', startAgain],
] as const

/** Describes the tests of a restic store on a server (decision D13). */
export function describeResticStore(name: string, server: RepositoryServer): void {
  it.each(cases)(`a store of backups ${name} %s (decision D13)`, (_title, run) => run(server), 120_000)
}
