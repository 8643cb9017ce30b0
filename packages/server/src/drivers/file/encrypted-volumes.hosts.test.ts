import { readFileSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '#reconcile/ports/index.ts'
import { type DriverBench, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { gibBytes } from '#testkit/driver-suite/sample-bytes.ts'
import { runOnEncrypted, isEncryptedPattern } from '#testkit/files/encrypted-bytes.ts'
import { type FileKit, openFileKit } from '#testkit/files/file-kit.ts'
import { loopFolders } from '#testkit/files/loop-folder.ts'
import { findVolumeKey } from '../registry/volume-keys.ts'

const marker = 0x4d
const length = 65_536

describe.each(Object.entries(loopFolders))('encrypted files %s (ADR 0020)', (name, openFolder) => {
  let folder: ReturnType<typeof openFolder>
  let kit: FileKit
  let bench: DriverBench
  beforeAll(async () => {
    folder = openFolder()
    kit = await openFileKit(folder.path)
    bench = openBench(kit)
  })
  afterEach(() => bench.clear())
  afterAll(async () => {
    await kit.close()
    folder.close()
  })

  const sourceOf = (volume: Resource) => kit.engine.storage.openFor(volume, 'here')
  const reads = async (volume: Resource, pattern: number, offset: number): Promise<boolean> =>
    isEncryptedPattern(await sourceOf(volume), { pattern, offset, length })
  const mark = async (volume: Resource, offset: number): Promise<void> => {
    await runOnEncrypted(await sourceOf(volume), `write -P ${marker} ${offset} ${length}`)
  }
  /** Copies differ between the file systems; the rest does not, and each creation computes for seconds. */
  const isFirst = name === 'with shared blocks'
  const holdsMarker = async (volume: Resource): Promise<boolean> =>
    readFileSync(await kit.pathOf(volume)).includes(Buffer.alloc(64, marker))

  it.runIf(isFirst)('read zeros, keep written data, and reveal none of it on the disk', async () => {
    const volume = await bench.madeVolume({ isEncrypted: true })
    expect(await sourceOf(volume)).toMatchObject({ kind: 'file', format: 'qcow2', sizeBytes: gibBytes })
    for (const offset of [0, gibBytes / 2, gibBytes - length]) expect(await reads(volume, 0, offset)).toBe(true)
    await mark(volume, 0)
    expect(await reads(volume, marker, 0)).toBe(true)
    expect(await reads(volume, 0, length)).toBe(true)
    expect(await holdsMarker(volume)).toBe(false)
  })

  it.runIf(isFirst)('are created by work that further calls, also of other processes, do not restart', async () => {
    const volume = bench.newResource('volume')
    const spec = { ...bench.volumeSpec, sizeGib: 10, isEncrypted: true }
    const parts = () =>
      readdirSync(dirname(path)).filter((file) => file.startsWith(`${volume.name}.`) && file.endsWith('.part'))
    expect(await kit.volumes.ensureVolume(volume, spec)).toMatchObject({ done: false })
    const path = await kit.pathOf(volume)
    expect(await kit.volumes.inspectVolume(volume)).toMatchObject({ isComplete: false })
    await expect.poll(parts).toHaveLength(1)
    const observed = new Set(parts())
    const other = await kit.reopen()
    try {
      await bench.finish(async () => {
        await other.volumes?.ensureVolume(volume, spec)
        for (const part of parts()) observed.add(part)
        return kit.volumes.ensureVolume(volume, spec)
      })
      expect([...observed]).toHaveLength(1)
      expect(await kit.volumes.inspectVolume(volume)).toMatchObject({ isComplete: true, sizeGib: 10 })
    } finally {
      await other.close()
    }
  })

  it.runIf(isFirst)('keep every byte when they grow; new bytes read as zeros', async () => {
    const volume = await bench.madeVolume({ isEncrypted: true })
    await mark(volume, gibBytes - length)
    await bench.finish(() => kit.volumes.growVolume(volume, 2))
    expect(await kit.volumes.inspectVolume(volume)).toMatchObject({ sizeGib: 2, isHealthy: true })
    expect(await reads(volume, marker, gibBytes - length)).toBe(true)
    expect(await reads(volume, 0, gibBytes)).toBe(true)
    expect(await reads(volume, 0, 2 * gibBytes - length)).toBe(true)
  })

  it('are cloned with the same passphrase into a larger, independent clone; deleting the source removes only its key', async () => {
    const [source, clone] = [await bench.madeVolume({ isEncrypted: true }), bench.newResource('volume')]
    await mark(source, 0)
    const spec = { ...bench.volumeSpec, sizeGib: 2, isEncrypted: true }
    await bench.finish(() => kit.volumes.ensureClone(clone, spec, source))
    await mark(source, length)
    expect(await reads(clone, marker, 0)).toBe(true)
    expect(await reads(clone, 0, length)).toBe(true)
    expect(await reads(clone, 0, 2 * gibBytes - length)).toBe(true)
    await bench.finish(() => kit.volumes.deleteVolume(source))
    expect(await findVolumeKey(kit.registry, source.name)).toBeNull()
    expect(await reads(clone, marker, 0)).toBe(true)
  })

  it('are cloned from an unencrypted volume without plaintext in the file of the clone', async () => {
    const [source, clone] = [await bench.madeVolume(), bench.newResource('volume')]
    await kit.writeBytes(source, 0, new Uint8Array(length).fill(marker))
    await bench.finish(() =>
      kit.volumes.ensureClone(clone, { ...bench.volumeSpec, sizeGib: 2, isEncrypted: true }, source),
    )
    expect(await reads(clone, marker, 0)).toBe(true)
    expect(await reads(clone, 0, 2 * gibBytes - length)).toBe(true)
    expect([await holdsMarker(source), await holdsMarker(clone)]).toEqual([true, false])
  })

  it('move to another class with their bytes and key', async () => {
    const volume = await bench.madeVolume({ isEncrypted: true })
    await mark(volume, 0)
    await bench.finish(() => kit.volumes.migrateVolume(volume, 'hdd'))
    expect(await kit.volumes.inspectVolume(volume)).toMatchObject({ hardwareType: 'hdd', isHealthy: true })
    expect(await reads(volume, marker, 0)).toBe(true)
    expect(await sourceOf(volume)).toMatchObject({ iopsMax: 500 })
  })
})
