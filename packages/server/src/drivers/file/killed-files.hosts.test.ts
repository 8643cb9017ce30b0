import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Claimed, Resource } from '#reconcile/ports/index.ts'
import { claimAt, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { sampleBytes } from '#testkit/driver-suite/sample-bytes.ts'
import { type FileKit, openFileKit } from '#testkit/files/file-kit.ts'
import type { FileWorkerTask } from '#testkit/files/file-worker.ts'
import { loopFolders } from '#testkit/files/loop-folder.ts'

const bytes = sampleBytes(5_003, 1)
const far = 700_000_000
const turns = 12

describe.each(Object.entries(loopFolders))(
  'a process that is killed at any point, on files %s (driver contract, rule 6)',
  (_name, openFolder) => {
    it('leaves no incomplete volume that looks finished, and the next process continues its work', async () => {
      const folder = openFolder()
      const kit = await openFileKit(folder.path)
      const bench = openBench(kit)
      try {
        const [source, volume] = [await bench.madeVolume(), bench.newResource('volume')]
        await kit.writeBytes(source, far, bytes)
        for (let turn = 1; turn <= turns; turn += 1) {
          await killWorker(kit, claimAt(volume, turn, 1), source)
          await expireAll(kit)
          const observed = await kit.volumes.inspectVolume(volume)
          if (observed?.isComplete) {
            expect(observed).toMatchObject({ isHealthy: true, sizeGib: 1 })
            expect(await kit.readBytes(volume, far, bytes.length)).toEqual(bytes)
          }
          const next = claimAt(volume, turn, 2)
          if (turn % 3 > 0) {
            await bench.finish(() => kit.volumes.ensureClone(next, bench.volumeSpec, source))
            await bench.finish(() => kit.volumes.migrateVolume(next, 'hdd'))
            expect(await kit.readBytes(volume, far, bytes.length)).toEqual(bytes)
          }
          await bench.finish(() => kit.volumes.deleteVolume(next))
          const left = kit.context.locations.flatMap((location) => readdirSync(location.folder))
          expect(left.filter((file) => file.startsWith(volume.name))).toEqual([])
        }
      } finally {
        await bench.clear()
        await kit.close()
        folder.close()
      }
    }, 300_000)
  },
)

async function killWorker(
  { url, options: { name, regions } }: FileKit,
  volume: Claimed,
  source: Resource,
): Promise<void> {
  const task: FileWorkerTask = { url, engine: { name, regions }, volume, source }
  const script = fileURLToPath(new URL('../../testkit/files/file-worker.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let calls = randomInt(1, 24)
  for await (const _line of createInterface(child.stdout)) {
    calls -= 1
    if (calls > 0) continue
    child.kill('SIGKILL')
    break
  }
  expect(await ended).toEqual([null, 'SIGKILL'])
}

async function expireAll({ registry }: FileKit): Promise<void> {
  const { pool } = registry
  await pool.query(
    `update infra.claims set held_until = public.moor_now() - interval '1 second' where holder is not null`,
  )
  await pool.query(`update infra.works set alive_until = public.moor_now() - interval '1 second'`)
}
