import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createResticStore } from '#drivers/restic/index.ts'
import { type Claimed, nameResource, type Progress, type RestoreTarget } from '#reconcile/ports/index.ts'
import { openFileKit } from '#testkit/files/file-kit.ts'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'

const gib = 1_073_741_824
const scratch = useScratchFolder()
const kit = await openFileKit(scratch.path)
afterAll(() => kit.close())
const repository = join(scratch.path, 'repository')
mkdirSync(repository)
const store = createResticStore({ registry: kit.registry, repository, cacheFolder: join(scratch.path, 'cache') })
const vault = { name: 'account-1', password: randomUUID(), isNew: true }

let resources = 0
function aResource(kind: 'backup' | 'volume'): Claimed {
  const stamp = { installation: randomUUID(), kind, id: (resources += 1), uid: randomUUID() } as const
  return { name: nameResource(stamp), stamp, region: kit.region, guard: { generation: 1, epoch: 1 } }
}

async function finish(call: () => Promise<Progress>): Promise<void> {
  await expect.poll(async () => (await call()).done, { timeout: 120_000, interval: 100 }).toBe(true)
}

const targetOf = (volume: Claimed): RestoreTarget => ({
  sizeBytes: gib,
  read: () => kit.volumes.readVolume(volume, 0),
  write: (content) => kit.volumes.writeVolume(volume, 0, content),
})

it.each([false, true])(
  'a sparse volume is backed up from its copy, and restored into a larger volume with the same bytes (encrypted: %s; decision D13)',
  async (isEncrypted) => {
    const [volume, backup, restored] = [aResource('volume'), aResource('backup'), aResource('volume')]
    const spec = { sizeGib: 1, hardwareType: 'nvme', isEncrypted } as const
    await finish(() => kit.volumes.ensureVolume(volume, spec))
    const bytes = Buffer.alloc(gib)
    for (const at of [0, 300_000_001, gib - 4_096]) randomBytes(4_096).copy(bytes, at)
    const parts = async function* (): AsyncIterable<Uint8Array> {
      for (let at = 0; at < gib; at += 4_194_304) yield bytes.subarray(at, at + 4_194_304)
    }
    await kit.volumes.writeVolume(volume, 0, parts())
    await finish(() => kit.volumes.ensureClone(backup, spec, volume))
    await finish(() => store.ensureBackup(backup, vault, targetOf(backup)))
    const digest = await store.inspectBackup(backup)
    expect(digest?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    await finish(() => kit.volumes.ensureVolume(restored, { ...spec, sizeGib: 2 }))
    const source = { backup, vault, digest: { sha256: digest?.sha256 ?? '', sizeBytes: gib } }
    await finish(() => store.ensureRestore(restored, source, targetOf(restored)))
    expect(await store.inspectRestore(restored)).toEqual({ isIntact: true })
  },
  300_000,
)
