import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { startTestCluster } from '#testkit/ceph/test-cluster.ts'
import { keepTrash } from '#testkit/engine/keep-trash.ts'
import { seedOfHistory } from '#testkit/histories/model/random.ts'
import { openLibvirtBench } from '#testkit/libvirt/libvirt-bench.ts'
import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'
import { libvirtWalk } from '#testkit/trash-walk/libvirt-walk.ts'
import { runTrashWalk } from '#testkit/trash-walk/run-walk.ts'

const missing = explainNoLibvirt()
if (missing) process.stdout.write(`walk of the trash on libvirt: not run: ${missing}\n`)

const seed = inject('scenarioSeed')
const isFull = inject('hasEveryScenario')
/** Ten walks of five sequences on each storage with MOORAGE_STORIES=all, otherwise one. */
const walks = Array.from({ length: isFull ? 10 : 1 }, (_one, walk) => walk)
const size = { sequences: 5, requestsEach: 12 }

test.skipIf(missing).each(['files', 'Ceph'] as const)(
  'random deletes, restores, purges and other requests with kills lose nothing and leave nothing on libvirt and %s (ADR 0074)',
  async (storage) => {
    const folder = await mkdtemp(join(tmpdir(), 'walk-'))
    const imageFile = join(folder, 'debian12.raw')
    await writeFile(imageFile, randomBytes(1_048_576))
    const cluster = storage === 'Ceph' ? await startTestCluster() : undefined
    try {
      for (const walk of walks) {
        const bench = await openLibvirtBench({ imageFile, passesMax: 20_000, ...(cluster && { cluster }) })
        try {
          await keepTrash(bench.store)
          const options = { seed: seedOfHistory(seed, walk), ...size }
          const { compared, pairs } = await runTrashWalk(bench, libvirtWalk(bench), options)
          console.log(`seed ${seed}, ${storage}, walk ${walk}: ${pairs.size} pairs, ${compared} parts compared`)
          expect(compared).toBeGreaterThan(size.sequences)
        } finally {
          await bench.close()
        }
      }
    } finally {
      await cluster?.close()
      await rm(folder, { recursive: true })
    }
  },
  7_200_000,
)
