import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { driverCodeOf, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { openFileBench } from '#testkit/files/file-bench.ts'
import { openFileKit } from '#testkit/files/file-kit.ts'
import { mountLoopFolder } from '#testkit/files/loop-folder.ts'
import { runEngineProgram } from '../programs/run-engine-program.ts'
import { findStorageReservation } from '../registry/storage-reservations.ts'
import { createFileEngine } from './create-file-engine.ts'

const { kit, bench } = await openFileBench()

const partsIn = (folder: string): string[] => readdirSync(folder).filter((file) => !/\.(raw|json|qcow2)$/.test(file))
const noParts = ['.moorage-volumes']
const idleTimeout = async (): Promise<void> => {
  const { pool } = kit.registry
  await pool.query(`update infra.works set alive_until = public.moor_now() - interval '1 second'`)
}
const someMib = (path: string, mib: number): void => {
  writeFileSync(path, randomBytes(mib * 1_048_576), { flag: 'r+' })
}
const isSame = (one: string, other: string): boolean => spawnSync('cmp', ['-s', one, other]).status === 0

describe('a full copy (driver contract, rules 6 and 11)', () => {
  it('that a killed process began is repeated by another process, which removes the leftovers', async () => {
    const [source, clone, other] = [await bench.madeVolume(), bench.newResource('volume'), await kit.reopen()]
    someMib(await kit.pathOf(source), 512)
    const startClone = () => kit.volumes.ensureClone(clone, bench.volumeSpec, source)
    expect(await other.volumes.ensureClone(clone, bench.volumeSpec, source)).toMatchObject({ done: false })
    await other.close()
    expect(await driverCodeOf(kit.engine.storage.openFor(source, 'here'))).toBe('Busy')
    writeFileSync(join(kit.folder, `${clone.name}.of-before.part`), 'half')
    await idleTimeout()
    expect(await driverCodeOf(kit.volumes.deleteVolume(source))).toBe('Busy')
    expect(await kit.engine.storage.openFor(source, 'here')).not.toBeNull()
    expect(await kit.volumes.inspectVolume(clone)).toMatchObject({ isComplete: false })
    expect(await driverCodeOf(kit.engine.storage.openFor(clone, 'here'))).toBe('Busy')
    await bench.finish(startClone)
    expect(isSame(await kit.pathOf(source), await kit.pathOf(clone))).toBe(true)
    expect(partsIn(kit.folder)).toEqual(noParts)
  })

  it('is canceled by the deletion of the clone, whose files do not reappear', async () => {
    const [source, clone] = [await bench.madeVolume(), bench.newResource('volume')]
    someMib(await kit.pathOf(source), 256)
    await kit.volumes.ensureClone(clone, bench.volumeSpec, source)
    await bench.finish(() => kit.volumes.deleteVolume(clone))
    await expect.poll(() => kit.volumes.deleteVolume(source)).toEqual({ done: true })
    await expect.poll(() => readdirSync(kit.folder)).toEqual(noParts)
  })

  it('starts again after a write to its source', async () => {
    const [source, clone] = [await bench.madeVolume(), bench.newResource('volume')]
    const path = await kit.pathOf(source)
    someMib(path, 256)
    await kit.volumes.ensureClone(clone, bench.volumeSpec, source)
    someMib(path, 1)
    await bench.finish(() => kit.volumes.ensureClone(clone, bench.volumeSpec, source))
    expect(isSame(path, await kit.pathOf(clone))).toBe(true)
  })

  it('is made by the hypervisor if a running host has the source open', async () => {
    const [source, clone, host] = [await bench.madeVolume(), bench.newResource('volume'), await bench.runningHost()]
    await bench.finish(() => kit.hosts.plugVolume(source, host, { link: '/dev/disk/by-id/a', slot: null }))
    someMib(await kit.pathOf(source), 8)
    await bench.finish(() => kit.volumes.ensureClone(clone, { ...bench.volumeSpec, sizeGib: 2 }, source))
    expect(await kit.volumes.inspectVolume(clone)).toMatchObject({ sizeGib: 2, isComplete: true })
    expect(await kit.readBytes(clone, 0, 4_096)).toEqual(await kit.readBytes(source, 0, 4_096))
  })
})

describe('the folder of a class', () => {
  it('contains files that other users cannot read', async () => {
    const volume = await bench.madeVolume()
    const modes = readdirSync(kit.folder).map((file) => statSync(join(kit.folder, file)).mode & 0o777)
    expect(new Set(modes)).toEqual(new Set([0o600]))
    expect(statSync(await kit.pathOf(volume)).blocks).toBe(0)
  })

  it('keeps files of other owners, and no volume is created under their names', async () => {
    const volume = bench.newResource('volume')
    const foreign = ['notes.txt', 'old.raw', 'strange.json', `${volume.name}.raw`]
    for (const file of foreign) writeFileSync(join(kit.folder, file), file)
    expect(await driverCodeOf(kit.volumes.ensureVolume(volume, bench.volumeSpec))).toBe('AlreadyExists')
    expect(await kit.volumes.inspectVolume(volume)).toBeNull()
    await bench.finish(() => kit.volumes.deleteVolume(volume))
    await bench.madeVolume()
    expect((await kit.engine.listVolumes()).map(({ region }) => region)).toEqual([kit.region])
    for (const file of foreign) expect(readFileSync(join(kit.folder, file), 'utf8')).toBe(file)
    for (const file of foreign) execFileSync('rm', [join(kit.folder, file)])
  })

  it('is Busy if missing or not mounted, instead of reporting its volumes as missing', async () => {
    const volume = await bench.madeVolume()
    renameSync(kit.folder, `${kit.folder}-away`)
    expect(await driverCodeOf(kit.volumes.inspectVolume(volume))).toBe('Busy')
    execFileSync('mkdir', [kit.folder])
    const other = await kit.reopen()
    for (const { volumes } of [kit, other]) {
      expect(await driverCodeOf(volumes.inspectVolume(volume))).toBe('Busy')
      expect(await driverCodeOf(volumes.deleteVolume(volume))).toBe('Busy')
      expect(await driverCodeOf(volumes.ensureVolume(bench.newResource('volume'), bench.volumeSpec))).toBe('Busy')
    }
    await other.close()
    execFileSync('rmdir', [kit.folder])
    renameSync(`${kit.folder}-away`, kit.folder)
    expect(await kit.volumes.inspectVolume(volume)).toMatchObject({ isHealthy: true })
  })

  it('lists a thousand volumes, and a volume among them is found', async () => {
    const model = readFileSync(join(kit.folder, `${(await bench.madeVolume()).name}.json`), 'utf8')
    const [name] = /moor-[^"]+/.exec(model) ?? []
    const names = Array.from({ length: 1_000 }, (_one, index) => `${name}-${index}`)
    for (const one of names) writeFileSync(join(kit.folder, `${one}.json`), model.replace(name ?? '', one))
    expect(await kit.engine.listVolumes()).toHaveLength(1_001)
    const volume = await bench.madeVolume()
    expect(await kit.volumes.inspectVolume(volume)).toMatchObject({ isComplete: true })
    for (const one of names) rmSync(join(kit.folder, `${one}.json`))
  })
})

describe('the driver of a region', () => {
  it('is created once, and lists the volumes of its own folders (driver contract, rule 35)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'moor-elsewhere-'))
    const classes = { nvme: { folder, capacityGib: null, iopsMax: null } }
    const { volumesOf } = createFileEngine({
      ...kit.options,
      regions: { ...kit.options.regions, elsewhere: { classes } },
    })
    expect(volumesOf(kit.region)).toBe(volumesOf(kit.region))
    const [here, there] = [await bench.madeVolume(), { ...bench.newResource('volume'), region: 'elsewhere' }]
    await bench.finish(() => volumesOf('elsewhere').ensureVolume(there, bench.volumeSpec))
    const namesIn = async (region: string) =>
      (await volumesOf(region).listVolumes(here.stamp.installation)).map(({ name }) => name)
    expect(await namesIn('elsewhere')).toEqual([there.name])
    const listed = await namesIn(kit.region)
    expect([listed.includes(here.name), listed.includes(there.name)]).toEqual([true, false])
    rmSync(folder, { recursive: true })
    expect(await driverCodeOf(volumesOf('elsewhere').listVolumes(here.stamp.installation))).toBe('Busy')
    expect(await namesIn(kit.region)).toContain(here.name)
  })
})

describe('a file system that is full (driver contract, rule 21)', () => {
  it('is Busy and leaves nothing behind, whether detected before or during the work', async () => {
    const folder = mountLoopFolder('ext4', 512)
    const small = await openFileKit(folder.path, tmpdir())
    const there = openBench(small)
    try {
      const source = await there.madeVolume({ hardwareType: 'hdd' })
      someMib(await small.pathOf(source), 600)
      const clone = there.newResource('volume')
      const startClone = () => small.volumes.ensureClone(clone, there.volumeSpec, source)
      expect(await driverCodeOf(startClone())).toBe('Busy')
      expect(readdirSync(small.folder)).toEqual(noParts)
      expect(await findStorageReservation(small.registry, clone.name)).toBeNull()
      const filler = join(folder.path, 'filler')
      const { bavail, bsize } = statfsSync(folder.path)
      execFileSync('fallocate', ['-l', String(bavail * bsize - 4_194_304), filler])
      expect(await driverCodeOf(small.volumes.ensureVolume(clone, there.volumeSpec))).toBe('Busy')
      expect(await small.volumes.inspectVolume(clone)).toBeNull()
      expect(await driverCodeOf(small.volumes.migrateVolume(source, 'nvme'))).toBe('Busy')
      expect(await small.volumes.inspectVolume(source)).toMatchObject({ hardwareType: 'hdd', isHealthy: true })
      execFileSync('rm', [filler])
      await there.finish(() => small.volumes.ensureVolume(clone, there.volumeSpec))
    } finally {
      await there.clear()
      await small.close()
      folder.close()
    }
  })
})

describe('secrets', () => {
  it('are not an argument of any program', async () => {
    const volume = bench.newResource('volume')
    const made = bench.finish(() => kit.volumes.ensureVolume(volume, { ...bench.volumeSpec, isEncrypted: true }))
    const observed: string[] = []
    const watching = (async () => {
      for (let turn = 0; turn < 20; turn += 1)
        observed.push((await runEngineProgram({ file: 'ps', args: ['-eo', 'args'] })).stdout)
    })()
    await Promise.all([made, watching])
    const source = await kit.engine.storage.openFor(volume, 'here')
    expect(observed.join('').includes(source?.encryption?.passphrase ?? 'none')).toBe(false)
  })
})
