import { describe, expect, test } from 'vitest'
import { runEngineProgram } from '../programs/run-engine-program.ts'
import { cancelStorageReservation } from '../registry/storage-reservations.ts'
import type { VolumeSource } from '#reconcile/ports/index.ts'
import { openCephBench } from '#testkit/ceph/ceph-bench.ts'
import { driverCodeOf } from '#testkit/driver-suite/driver-bench.ts'
import { gibBytes, oddLength, sampleBytes } from '#testkit/driver-suite/sample-bytes.ts'
import { createCephEngine } from './create-ceph-engine.ts'
import { interimImages } from './ceph-image.ts'

const { kit, bench } = await openCephBench()

async function listAll(): Promise<string[]> {
  const { rbd } = kit.cluster
  const images = (await Promise.all(['volumes', 'volumes-hdd'].map((pool) => rbd('ls', pool)))).join('')
  const trash = (await Promise.all(['volumes', 'volumes-hdd'].map((pool) => rbd('trash', 'ls', '--all', pool)))).join(
    '',
  )
  return [...images.split('\n'), ...trash.split('\n')].filter((one) => one !== '')
}

describe('how hosts open volumes', () => {
  test('a hypervisor opens a volume with the returned source and its own user and key', async () => {
    const { cluster, engine, region } = kit
    const volume = await bench.madeVolume({ hardwareType: 'hdd' })
    await kit.writeBytes(volume, 0, sampleBytes(oddLength, 1))
    const source = await engine.storage.openFor(volume, 'hypervisor-1')
    expect(source).toMatchObject({
      kind: 'rbd',
      pool: 'volumes-hdd',
      image: volume.name,
      sizeBytes: gibBytes,
      iopsMax: 500,
    })
    expect(await engine.storage.openFor(volume, 'hypervisor-1')).toEqual(source)
    expect(source && source.kind === 'rbd' && source.user?.uuid).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    const caps = ['mon', 'profile rbd', 'osd', 'profile rbd']
    const key = (await cluster.ceph('auth', 'get-or-create-key', 'client.hypervisor-1', ...caps)).trim()
    expect(await readAs(source, key)).toContain(`${sampleBytes(1, 1)[0]?.toString(16).padStart(2, '0')}`)
    expect(region).toBe(volume.region)
  })

  test('openFor returns null for a missing or foreign volume, and rejects a hypervisor without a user', async () => {
    const { storage } = kit.engine
    const volume = await bench.madeVolume()
    expect(await storage.openFor(bench.newResource('volume'), 'hypervisor-1')).toBeNull()
    expect(await storage.openFor(bench.foreign(volume), 'hypervisor-1')).toBeNull()
    expect(await driverCodeOf(storage.openFor(volume, 'hypervisor-2'))).toBe('NotSupported')
    await storage.fence(bench.newResource('volume'))
  })

  test('lists the clients that have a volume open, and a fence blocks them permanently', async () => {
    const { cluster, engine, volumes } = kit
    const volume = await bench.madeVolume()
    const disk = cluster.open(volume.name)
    expect(await disk.write()).toBe(true)
    const open = () => volumes.listOpenVolumes?.(volume.stamp.installation)
    const { name, stamp, region } = volume
    const openVolumes = await open()
    expect(openVolumes).toEqual([{ volume: { name, stamp, region }, clients: [expect.stringMatching(/^127.0.0.1:/)] }])
    const locks = JSON.parse(await cluster.rbd('lock', 'ls', `volumes/${name}`, '--format', 'json')) as {
      address: string
    }[]
    expect(locks.map(({ address }) => address)).toEqual(openVolumes?.[0]?.clients)
    expect(await driverCodeOf(volumes.deleteVolume(volume))).toBe('Busy')

    await engine.storage.fence(volume)
    expect(await open()).toEqual([])
    expect(await disk.write()).toBe(false)
    const other = cluster.open(volume.name)
    expect(await other.write()).toBe(true)
    expect(await disk.write()).toBe(false)
    await other.close()
    disk.kill()
  })

  test('a killed client that still holds the lock does not block other clients after a fence', async () => {
    const volume = await bench.madeVolume()
    const disk = kit.cluster.open(volume.name)
    expect(await disk.write()).toBe(true)
    disk.kill()
    await kit.engine.storage.fence(volume)
    await bench.finish(() => kit.volumes.growVolume(volume, 2))
    await bench.finish(() => kit.volumes.deleteVolume(volume))
    expect(await kit.volumes.listOpenVolumes?.(volume.stamp.installation)).toEqual([])
  })
})

describe('leftovers of a killed call', () => {
  test('an empty image under an interim name does not block the creation of its volume', async () => {
    const { cluster, volumes } = kit
    const volume = bench.newResource('volume')
    await cluster.rbd('create', '--size', '3G', `volumes/${interimImages(volume).made}`)
    expect(await volumes.inspectVolume(volume)).toBeNull()
    await bench.finish(() => volumes.ensureVolume(volume, bench.volumeSpec))
    expect(await volumes.inspectVolume(volume)).toMatchObject({ sizeGib: 1, isComplete: true })
    expect(await listAll()).not.toContain(interimImages(volume).made)
  })

  test('a deletion of the copy or of its source removes the snapshot and the partial copy', async () => {
    const { cluster, volumes } = kit
    const [source, first, second] = [await bench.madeVolume(), bench.newResource('volume'), bench.newResource('volume')]
    const leave = async (name: string, part: string): Promise<void> => {
      await cluster.rbd('snap', 'create', `volumes/${source.name}@${name}`)
      await cluster.rbd(
        'clone',
        '--rbd-default-clone-format',
        '2',
        `volumes/${source.name}@${name}`,
        `volumes-hdd/${part}`,
      )
    }
    await leave(first.name, interimImages(first).made)
    await bench.finish(() => volumes.deleteVolume(first))
    expect(await cluster.rbd('snap', 'ls', '--all', `volumes/${source.name}`)).toBe('')
    await leave(second.name, interimImages(second).made)
    await bench.finish(() => volumes.deleteVolume(source))
    expect((await listAll()).filter((one) => one.includes(source.name) || one.includes(second.name))).toEqual([])
  })

  test('a copy that is no longer requested does not block the deletion of its source', async () => {
    const { cluster, volumes } = kit
    const [source, copy] = [await bench.madeVolume(), bench.newResource('volume')]
    await kit.writeBytes(source, 0, sampleBytes(oddLength, 3))
    await volumes.ensureClone(copy, { ...bench.volumeSpec, hardwareType: 'hdd', sizeGib: 2 }, source)
    await bench.finish(() => volumes.deleteVolume(source))
    await bench.finish(() => volumes.ensureClone(copy, bench.volumeSpec, source))
    expect(await volumes.inspectVolume(copy)).toMatchObject({ hardwareType: 'hdd', sizeGib: 2, isComplete: true })
    expect(await kit.readBytes(copy, 0, oddLength)).toEqual(sampleBytes(oddLength, 3))
    expect(await kit.readBytes(copy, 2 * gibBytes - oddLength, oddLength)).toEqual(new Uint8Array(oddLength))
    expect(await cluster.rbd('ls', 'volumes')).not.toContain(source.name)
  })

  test.each([true, false])('finds a volume after an interrupted rename; with a reservation: %s', async (isPromised) => {
    const { cluster, registry, volumes } = kit
    const volume = await bench.madeVolume()
    const { made } = interimImages(volume)
    await cluster.rbd('rename', `volumes/${volume.name}`, `volumes/${made}`)
    // After this copy, both names open the image, but `rbd ls` lists only the interim name.
    await cluster.rados('-p', 'volumes', 'cp', `rbd_id.${made}`, `rbd_id.${volume.name}`)
    if (!isPromised) await cancelStorageReservation(registry, volume.name)
    expect(await volumes.inspectVolume(volume)).toMatchObject({ sizeGib: 1, isHealthy: true, isComplete: true })
    await bench.finish(() => volumes.ensureVolume(volume, bench.volumeSpec))
    expect((await listAll()).filter((one) => one.includes(volume.name))).toEqual([made])
    await cluster.rados('-p', 'volumes', 'rm', `rbd_id.${volume.name}`)
  })

  test('an ensure finishes an interrupted removal, then creates the volume again', async () => {
    const { cluster, volumes } = kit
    const volume = await bench.madeVolume()
    await kit.writeBytes(volume, 0, sampleBytes(oddLength, 4))
    await cluster.rbd('rename', `volumes/${volume.name}`, `volumes/${interimImages(volume).removed}`)
    expect(await volumes.inspectVolume(volume)).toBeNull()
    expect(await driverCodeOf(volumes.ensureVolume(volume, bench.volumeSpec))).toBe('Busy')
    await bench.finish(() => volumes.ensureVolume(volume, bench.volumeSpec))
    expect(await kit.readBytes(volume, 0, oddLength)).toEqual(new Uint8Array(oddLength))
    await bench.finish(() => volumes.deleteVolume(volume))
    expect((await listAll()).filter((one) => one.includes(volume.name))).toEqual([])
  })
})

test('an image without its header is Broken, not absent', async () => {
  const { cluster, volumes } = kit
  const volume = await bench.madeVolume()
  const id = /"id":"([^"]+)"/.exec(await cluster.rbd('info', '--format', 'json', `volumes/${volume.name}`))?.[1]
  await cluster.rados('-p', 'volumes', 'rm', `rbd_header.${id}`)
  expect(await driverCodeOf(volumes.inspectVolume(volume))).toBe('Broken')
  await cluster.rbd('rm', `volumes/${volume.name}`)
  expect(await volumes.inspectVolume(volume)).toBeNull()
})

test('a missing pool, user or configuration is Broken, and never makes a volume absent', async () => {
  const volume = await bench.madeVolume()
  const options = {
    name: 'other',
    registry: kit.registry,
    conf: kit.cluster.conf,
    user: 'admin',
    pools: { nvme: 'none' },
    users: null,
    holderOf: () => null,
    regions: [kit.region],
  }
  for (const wrong of [options, { ...options, user: 'nobody' }, { ...options, conf: '/nowhere/ceph.conf' }])
    expect(await driverCodeOf(createCephEngine(wrong).volumes.inspectVolume(volume))).toBe('Broken')
  const plain = createCephEngine({ ...options, pools: { nvme: 'volumes' } })
  expect(plain.volumes.capabilities).toMatchObject({ hardwareTypes: ['nvme'], growsAttached: false })
  expect(await plain.storage.openFor(volume, 'any')).toMatchObject({ user: null, iopsMax: null })
})

test('the next call records a growth that was interrupted after the resize (driver contract, rule 6)', async () => {
  const { cluster, volumes } = kit
  const volume = await bench.madeVolume()
  const resize = (...size: string[]) => cluster.rbd('resize', '--size', ...size, `volumes/${volume.name}`)
  await resize('2G')
  await bench.finish(() => volumes.growVolume(volume, 2))
  await resize('1G', '--allow-shrink')
  expect(await volumes.inspectVolume(volume)).toMatchObject({ sizeGib: 1, isHealthy: false })
})

test('a removal is Busy while the image has a snapshot of another program, and no data is lost', async () => {
  const { cluster, volumes } = kit
  const volume = await bench.madeVolume()
  await cluster.rbd('snap', 'create', `volumes/${volume.name}@nightly`)
  expect(await driverCodeOf(volumes.deleteVolume(volume))).toBe('Busy')
  expect(await volumes.inspectVolume(volume)).toMatchObject({ isComplete: true })
  await cluster.rbd('snap', 'rm', `volumes/${volume.name}@nightly`)
  await bench.finish(() => volumes.deleteVolume(volume))
})

async function readAs(source: VolumeSource | null, key: string): Promise<string> {
  if (source?.kind !== 'rbd' || !source.user) throw new Error('The source is not an RBD image.')
  const monitors = source.monitors.map(({ host, port }) => `${host}\\:${port}`).join('\\;')
  const file = `rbd:${source.pool}/${source.image}:id=${source.user.name}:key=${key}:auth_supported=cephx:mon_host=${monitors}`
  const end = await runEngineProgram({ file: 'qemu-io', args: ['-r', '-f', 'raw', '-c', 'read -v 0 16', file] })
  if (end.code !== 0) throw new Error(end.stderr)
  return end.stdout
}
