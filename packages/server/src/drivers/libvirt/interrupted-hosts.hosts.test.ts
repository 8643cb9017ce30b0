import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Claimed, DiskSpec } from '#reconcile/ports/index.ts'
import { type DriverBench, driverCodeOf, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type LibvirtKit, explainNoLibvirt, openLibvirtKit } from '#testkit/libvirt/libvirt-kit.ts'
import { libvirtUri } from '#testkit/libvirt/libvirt-uri.ts'
import { recordEviction } from '../registry/evictions.ts'
import { dropHold } from '../registry/holds.ts'
import { createDisk } from './disks/create-disk.ts'
import { findDomain } from './domains/find-domain.ts'
import { saveRecord } from './domains/define-domain.ts'
import type { LibvirtContext } from './libvirt-context.ts'

const missing = explainNoLibvirt()
if (missing) process.stdout.write(`interrupted libvirt calls: not run: ${missing}\n`)

const spec: DiskSpec = { sizeMib: 4, filesystem: 'raw', image: null, authorizedKeys: [], source: null }
const link = '/dev/disk/by-id/suite'

describe.skipIf(missing)('interrupted and concurrent libvirt calls (driver contract, rule 6)', () => {
  let kit: LibvirtKit
  let bench: DriverBench
  let context: LibvirtContext
  beforeAll(async () => {
    kit = await openLibvirtKit()
    bench = openBench(kit)
    const { registry, files, folder, region } = kit
    const hypervisors = ['one', 'two'].map((name) => {
      return {
        name,
        uri: libvirtUri,
        memoryMib: 1,
        vcpus: 1,
        diskFolder: join(folder, name),
        accelerator: 'tcg',
      } as const
    })
    const regions = { [region]: { hypervisors, lost: [], storage: files.storage } }
    const engineOptions = {
      name: 'libvirt',
      registry,
      regions,
      images: [],
      nodeImages: [],
      network: { kind: 'none' },
    } as const
    context = {
      registry,
      probes: new Map(),
      networkWatchers: new Set(),
      options: { ...engineOptions, vendor: 'Moorage', shutdownGraceMs: 0 },
    }
  })
  afterEach(() => bench.clear())
  afterAll(() => kit.close())

  const pathOf = async (host: Claimed, disk: Claimed): Promise<string> =>
    join((await findDomain(context, host))?.hypervisor.diskFolder ?? '', disk.name)
  const isThere = (path: string): Promise<boolean> =>
    access(path).then(
      () => true,
      () => false,
    )
  const mould = (host: Claimed, disk: Claimed, isOurs: boolean): Promise<unknown> =>
    driverCodeOf(
      createDisk(context, host, {
        disk: disk.name,
        spec,
        reportProgress: () => undefined,
        signal: new AbortController().signal,
        isOurs: async () => isOurs,
      }),
    )
  const setComplete = async (host: Claimed, disk: Claimed, isComplete: boolean): Promise<void> => {
    const found = await findDomain(context, host)
    if (!found) throw new Error('The host does not exist.')
    const disks = found.record.disks.map((one) => (one.name === disk.name ? { ...one, isComplete } : one))
    await saveRecord(context, found, { ...found.record, disks })
  }

  test('a process that missed heartbeats neither changes nor completes a disk that another process creates', async () => {
    const [host, disk] = [await bench.madeHost(), bench.newResource('disk')]
    await bench.finish(() => bench.hosts.ensureDisk(host, disk, spec))
    await setComplete(host, disk, false)
    expect(await mould(host, disk, false)).toBe('Busy')
    expect(await bench.hosts.inspectHost(host)).toMatchObject({ disks: [{ isComplete: false }] })
    expect(await isThere(await pathOf(host, disk))).toBe(true)
    expect(await mould(host, disk, true)).toBe('accepted')
    expect(await bench.hosts.inspectHost(host)).toMatchObject({ disks: [{ isComplete: true }] })
  })

  test('work that starts late does not create a complete disk again', async () => {
    const [host, disk] = [await bench.madeHost(), bench.newResource('disk')]
    await bench.finish(() => bench.hosts.ensureDisk(host, disk, spec))
    const path = await pathOf(host, disk)
    await rm(path)
    expect(await mould(host, disk, true)).toBe('accepted')
    expect(await isThere(path)).toBe(false)
  })

  test('a disk that is removed during its creation leaves nothing', async () => {
    const [host, disk] = [await bench.madeHost(), bench.newResource('disk')]
    expect(await mould(host, disk, true)).toBe('accepted')
    expect(await isThere(await pathOf(host, disk))).toBe(false)
  })

  test('a delete during a move leaves nothing on the other hypervisor', async () => {
    const [host, disk] = [await bench.madeHost(), bench.newResource('disk')]
    await bench.finish(() => bench.hosts.ensureDisk(host, disk, spec))
    const found = await findDomain(context, host)
    if (!found) throw new Error('The host does not exist.')
    const from = found.hypervisor.name
    const to = from === 'one' ? 'two' : 'one'
    await saveRecord(context, found, { ...found.record, move: { from, to } })
    const copy = join(kit.folder, to, disk.name)
    await mkdir(join(kit.folder, to), { recursive: true })
    await writeFile(copy, 'half')
    await bench.finish(() => bench.hosts.deleteHost(host))
    expect([await isThere(copy), await isThere(join(kit.folder, from, disk.name))]).toEqual([false, false])
  })

  test('a failed boot does not return an evicted volume to its host', async () => {
    const [host, volume, disk] = [await bench.madeHost(), await bench.madeVolume(), bench.newResource('disk')]
    await bench.finish(() => bench.hosts.ensureDisk(host, disk, spec))
    await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 1, devices: [{ volume, link, slot: 'sda' }] }))
    await bench.finish(() => bench.hosts.stopHost(host))
    // State after an eviction from an unreachable host.
    await recordEviction(kit.registry, { volume: volume.name, host: host.name })
    await dropHold(kit.registry, { volume: volume.name, host: host.name })
    await rm(await pathOf(host, disk))
    await expect.poll(() => driverCodeOf(bench.hosts.startHost(host, { bootSerial: 2, devices: [] }))).toBe('Broken')
    expect(await bench.hosts.inspectHost(host)).toMatchObject({ power: 'off', bootSerial: 1, plugged: [] })
  })
})
