import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { createResticStore } from '#drivers/restic/index.ts'
import { type Claimed, nameResource, type Progress, type RestoreTarget } from '#reconcile/ports/index.ts'
import { openFileKit } from '#testkit/files/file-kit.ts'
import { isDrawn } from '#testkit/is-drawn.ts'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'

const gib = 1_073_741_824
const partBytes = 4_194_304
const allKinds = ['sparse', 'encrypted', 'grown', 'interrupted'] as const
type Kind = (typeof allKinds)[number]
/** Two of the kinds once; nightly, ten times all. A cycle takes 47 s, and a part of the nightly run 145 minutes at most. */
const kinds = allKinds.filter((_kind, index) => isDrawn(index, 2))
const cycles = inject('hasEveryScenario') ? 40 : kinds.length

const scratch = useScratchFolder()
const kit = await openFileKit(scratch.path)
afterAll(() => kit.close())
const repository = join(scratch.path, 'repository')
mkdirSync(repository)
const store = createResticStore({ registry: kit.registry, repository, cacheFolder: join(scratch.path, 'cache') })
const vault = { name: 'account-1', password: randomUUID(), isNew: true }

let resources = 0
function aResource(kind: 'backup' | 'snapshot' | 'volume'): Claimed {
  const stamp = { installation: randomUUID(), kind, id: (resources += 1), uid: randomUUID() } as const
  return { name: nameResource(stamp), stamp, region: kit.region, guard: { generation: 1, epoch: 1 } }
}

async function finish(call: () => Promise<Progress>): Promise<void> {
  await expect.poll(async () => (await call()).done, { timeout: 300_000, interval: 100 }).toBe(true)
}

const targetOf = (volume: Claimed, sizeGib: number): RestoreTarget => ({
  sizeBytes: sizeGib * gib,
  read: () => kit.volumes.readVolume(volume, 0),
  write: (content) => kit.volumes.writeVolume(volume, 0, content),
})

/** Random bytes at both ends of a volume and in the middle, between zeros. */
function makeContent(sizeGib: number): readonly (readonly [number, Buffer])[] {
  const places = [0, randomInt(partBytes, sizeGib * gib - 2 * partBytes), sizeGib * gib - 4_096]
  return places.map((at) => [at, randomBytes(4_096)])
}

/** All bytes of a volume in parts, as they must be. */
async function* expandContent(sizeGib: number, content: ReturnType<typeof makeContent>): AsyncIterable<Uint8Array> {
  const zeros = Buffer.alloc(partBytes)
  for (let from = 0; from < sizeGib * gib; from += partBytes) {
    const within = content.filter(([at, bytes]) => at < from + partBytes && at + bytes.length > from)
    const part = within.length > 0 ? Buffer.alloc(partBytes) : zeros
    for (const [at, bytes] of within) bytes.copy(part, Math.max(0, at - from), Math.max(0, from - at))
    yield part
  }
}

async function* listPart(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield bytes
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of content) hash.update(part)
  return hash.digest('hex')
}

/** A new volume with content; returns its backup, made from a snapshot while the volume changes. */
async function backUp(kind: Kind) {
  const [volume, snapshot, backup] = [aResource('volume'), aResource('snapshot'), aResource('backup')]
  const isEncrypted = kind === 'encrypted'
  const spec = { sizeGib: 1, hardwareType: 'nvme', isEncrypted } as const
  await finish(() => kit.volumes.ensureVolume(volume, spec))
  const sizeGib = kind === 'grown' ? 2 : 1
  if (kind === 'grown') await finish(() => kit.volumes.growVolume(volume, sizeGib))
  const content = makeContent(sizeGib)
  // An encrypted volume that was never written has no zeros.
  if (isEncrypted) await kit.volumes.writeVolume(volume, 0, expandContent(sizeGib, content))
  else for (const [at, bytes] of content) await kit.volumes.writeVolume(volume, at, listPart(bytes))
  await finish(() => kit.volumes.ensureClone(snapshot, { ...spec, sizeGib }, volume))
  await kit.volumes.writeVolume(volume, 0, listPart(randomBytes(4_096)))
  await finish(() => kit.volumes.deleteVolume(volume))
  await finish(() => kit.volumes.ensureClone(backup, { ...spec, sizeGib }, snapshot))
  const bytes = targetOf(backup, sizeGib)
  if (kind === 'interrupted') {
    const read = async () => interrupt(await bytes.read())
    const attempt = () => store.ensureBackup(backup, vault, { ...bytes, read }).then(({ done }) => done, String)
    await expect.poll(attempt, { timeout: 300_000, interval: 100 }).toContain('interrupted')
  }
  await finish(() => store.ensureBackup(backup, vault, bytes))
  for (const one of [snapshot, backup]) await finish(() => kit.volumes.deleteVolume(one))
  return { backup, sizeGib, isEncrypted, sha256: await hashOf(expandContent(sizeGib, content)) }
}

async function* interrupt(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let left = 20
  for await (const part of bytes) {
    if ((left -= 1) < 0) throw new Error('interrupted')
    yield part
  }
}

/** Restores a backup into a larger volume, and returns whether the store found it intact, and the hash of the volume's bytes. */
async function restore({ backup, sizeGib, isEncrypted }: Awaited<ReturnType<typeof backUp>>) {
  const restored = aResource('volume')
  await finish(() => kit.volumes.ensureVolume(restored, { sizeGib: sizeGib + 1, hardwareType: 'nvme', isEncrypted }))
  const digest = await store.inspectBackup(backup)
  const source = { backup, vault, digest: { sha256: digest?.sha256 ?? '', sizeBytes: sizeGib * gib } }
  await finish(() => store.ensureRestore(restored, source, targetOf(restored, sizeGib + 1)))
  const result = await store.inspectRestore(restored)
  const found =
    result?.isIntact === true ? await hashOf(limit(await kit.volumes.readVolume(restored, 0), sizeGib)) : null
  await finish(() => store.cancelRestore(restored))
  await finish(() => kit.volumes.deleteVolume(restored))
  return { isIntact: result?.isIntact, sha256: found }
}

async function* limit(bytes: AsyncIterable<Uint8Array>, sizeGib: number): AsyncIterable<Uint8Array> {
  let left = sizeGib * gib
  for await (const part of bytes) {
    if (left > 0) yield part.subarray(0, left)
    left -= part.byteLength
  }
}

/** Flips one byte of the newest pack, which has data of the last backup; returns a function that undoes it. */
function plantBitRot(): () => void {
  const packs = readdirSync(join(repository, vault.name, 'data'), { recursive: true, encoding: 'utf8' })
    .map((file) => join(repository, vault.name, 'data', file))
    .filter((file) => statSync(file).isFile())
    .toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  const [pack = ''] = packs
  const flip = (): void => {
    chmodSync(pack, 0o600)
    const content = readFileSync(pack)
    content[20] = (content[20] ?? 0) ^ 1
    writeFileSync(pack, content)
  }
  flip()
  return flip
}

it(
  'volumes are restored with the bytes of their snapshots, and planted bit rot is found (decision D13)',
  async () => {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const kind = kinds[cycle % kinds.length] ?? 'sparse'
      const made = await backUp(kind)
      expect([cycle, kind, await restore(made)]).toEqual([cycle, kind, { isIntact: true, sha256: made.sha256 }])
      const undo = plantBitRot()
      expect([cycle, kind, await restore(made)]).toEqual([cycle, kind, { isIntact: false, sha256: null }])
      undo()
    }
  },
  cycles * 300_000,
)
