import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { createFileEngine } from '#drivers/file/create-file-engine.ts'
import { openRegistry } from '#drivers/registry/open-registry.ts'
import { type Claimed, InsufficientCapacity, nameResource } from '#reconcile/ports/index.ts'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { createMeters } from './meters.ts'

const { store, url } = await openTestStore()
const registry = await openRegistry({ connection: url, secretBox: openTestSecretBox() })
const folder = useScratchFolder().path
afterAll(() => registry.close())

const openFiles = (bounds: { readonly reserveGib?: number; readonly warnPercent?: number }) =>
  createFileEngine({
    name: 'files',
    registry,
    regions: { here: { classes: { nvme: { folder, capacityGib: null, iopsMax: null, ...bounds } } } },
    holderOf: () => null,
  })

function volumeOf(id: number): Claimed {
  const stamp = { installation: randomUUID(), kind: 'volume', id, uid: randomUUID() } as const
  return { name: nameResource(stamp), stamp, region: 'here', guard: { generation: 1, epoch: 1 } }
}

async function scrape(engine: ReturnType<typeof openFiles>): Promise<Map<string, number>> {
  const meters = createMeters(store, { version: '1.2.3', dialect: 'neutral' })
  meters.sources.surveyStorage = () => engine.surveyStorage()
  const lines = [
    ...(await meters.print()).matchAll(/^moorage_storage_(\w+)\{engine="files",storage="here\/nvme"\} (\S+)$/gm),
  ]
  return new Map(lines.map(([, name = '', value]) => [name, Number(value)]))
}

test('exports size, free and promised bytes of sparse files; `nearly_full` is 1 below the configured reserve', async () => {
  const calm = await scrape(openFiles({ reserveGib: 0, warnPercent: 100 }))
  expect([...calm.keys()].toSorted()).toEqual(['free_bytes', 'nearly_full', 'promised_bytes', 'size_bytes'])
  expect([calm.get('nearly_full'), calm.get('promised_bytes')]).toEqual([0, 0])
  expect(calm.get('size_bytes')).toBeGreaterThan(calm.get('free_bytes') ?? 0)
  // No file system has a pebibyte free.
  expect((await scrape(openFiles({ reserveGib: 1_000_000 }))).get('nearly_full')).toBe(1)
})

test('below the reserve, a create and a resize are rejected with the reason, without leftovers', async () => {
  const [roomy, tight] = [openFiles({ reserveGib: 0 }), openFiles({ reserveGib: 1_000_000 })]
  const volumes = tight.volumesOf('here')
  const [volume, other] = [volumeOf(1), volumeOf(2)]
  const spec = { sizeGib: 1, hardwareType: 'nvme', isEncrypted: false } as const
  const reason = /has \d+ MiB free and must keep 1024000000 MiB free/
  await expect(volumes.ensureVolume(volume, spec)).rejects.toThrow(reason)
  await expect(volumes.ensureVolume(volume, spec)).rejects.toThrow(InsufficientCapacity)
  expect(await volumes.inspectVolume(volume)).toBeNull()
  await roomy.volumesOf('here').ensureVolume(other, spec)
  await expect(volumes.growVolume(other, 2)).rejects.toThrow(reason)
  await expect(volumes.ensureClone(volume, spec, other)).rejects.toThrow(reason)
  expect(await volumes.inspectVolume(other)).toMatchObject({ sizeGib: 1, isComplete: true })
})
