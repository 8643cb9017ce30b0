import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type BootSpec, type DiskSpec, type GuestConfig, InsufficientCapacity } from '#reconcile/ports/index.ts'
import { type DriverBench, driverCodeOf, openBench } from '#testkit/driver-suite/driver-bench.ts'
import {
  type LibvirtKit,
  dropPools,
  explainNoLibvirt,
  guestImage,
  openLibvirtKit,
} from '#testkit/libvirt/libvirt-kit.ts'
import { createLibvirtEngine } from './create-libvirt-engine.ts'
import type { LibvirtRegion } from './libvirt-options.ts'
import { folderPool } from './hypervisors/pool.ts'

const missing = explainNoLibvirt()
if (missing) process.stdout.write(`libvirt: not run: ${missing}\n`)

const mib = 1_048_576
const spec: DiskSpec = {
  sizeMib: 16,
  filesystem: 'raw',
  image: null,
  authorizedKeys: ['ssh-ed25519 AAAA test'],
  source: null,
}

describe.skipIf(missing)('libvirt hosts, beyond the driver suite', () => {
  let kit: LibvirtKit
  let bench: DriverBench
  let images: string
  beforeAll(async () => {
    images = await mkdtemp(join(tmpdir(), 'libvirt-images-'))
    const raw = await open(join(images, 'small.raw'), 'w')
    await raw.truncate(8 * mib)
    await raw.write('an image', 4_096)
    await raw.close()
    execFileSync('qemu-img', ['convert', '-O', 'qcow2', join(images, 'small.raw'), join(images, 'small.qcow2')])
    const describeImage = (format: 'raw' | 'qcow2') => ({ id: format, format, file: join(images, `small.${format}`) })
    kit = await openLibvirtKit({ images: [describeImage('raw'), describeImage('qcow2')], accelerator: 'auto' })
    bench = openBench(kit)
  })
  afterEach(() => bench.clear())
  afterAll(async () => {
    await kit.close()
    await dropPools(images)
    await rm(images, { recursive: true })
  })

  const placeOf = async (host: string): Promise<string> => {
    const { pool } = kit.registry
    const { rows } = await pool.query<{ hypervisor: string }>(
      'select hypervisor from infra.placements where host = $1',
      [host],
    )
    return rows[0]?.hypervisor ?? ''
  }

  test('uses KVM if KVM runs a guest, and emulation if /dev/kvm can only be opened', async () => {
    const host = await bench.runningHost()
    const type = /<domain type='(\w+)'/.exec(await kit.virsh('dumpxml', host.name))?.[1]
    expect(['kvm', 'qemu']).toContain(type)
    process.stdout.write(`libvirt: this machine runs guests as ${type}\n`)
    expect(await kit.virsh('list', '--all', '--name')).not.toContain('moor-probe-')
    const survey = async (isProbing: boolean) =>
      (await kit.engine.surveyHypervisors(isProbing)).map((one) => one.probed)
    const before = await survey(false)
    expect(before).toContainEqual(expect.any(String))
    expect(await survey(false)).toEqual(before)
    expect(await survey(true)).not.toEqual(before)
  })

  test('counters are those of `virsh domstats` (decision H9.3)', async () => {
    const [host, volume, disk] = [await bench.madeHost(), await bench.madeVolume(), bench.newResource('disk')]
    await bench.finish(() => bench.hosts.ensureDisk(host, disk, { ...spec, image: 'raw' }))
    const device = { volume, link: '/dev/disk/by-id/suite', slot: 'sdb' }
    await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 1, devices: [device] }))
    const readState = async () => {
      const text = await kit.virsh('domstats', '--raw', '--cpu-total', '--block', '--interface', host.name)
      return Array.from(text.matchAll(/cpu\.time=(\d+)|(?:rd|wr|rx|tx)\.bytes=(\d+)/g), ([, ns, bytes]) =>
        Number(ns ?? bytes),
      )
    }
    const before = await readState()
    const listed = await bench.hosts.readCounters?.(host.stamp.installation)
    const after = await readState()
    const counted = listed?.find(({ hostName }) => hostName === host.name)
    expect(counted?.devices.map(({ name }) => name)).toEqual(expect.arrayContaining([disk.name, volume.name]))
    const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
    const bytes = counted?.devices.flatMap(({ readBytes, writtenBytes }) => [readBytes, writtenBytes]) ?? []
    const total = sum([counted?.cpuNs ?? 0, counted?.rxBytes ?? 0, counted?.txBytes ?? 0, ...bytes])
    expect(counted?.cpuNs).toBeGreaterThan(0)
    expect(total).toBeGreaterThanOrEqual(sum(before))
    expect(total).toBeLessThanOrEqual(sum(after))
  })

  test('deleting the last host removes the pools of its hypervisor and the secrets of Ceph users; files stay', async () => {
    const [host, disk, uuid] = [await bench.madeHost(), bench.newResource('disk'), randomUUID()]
    await bench.finish(() => bench.hosts.ensureDisk(host, disk, { ...spec, image: 'raw' }))
    const secret = join(images, 'secret.xml')
    const usage = `<usage type='ceph'><name>client.suite ${uuid}</name></usage>`
    await writeFile(secret, `<secret ephemeral='yes' private='yes'><uuid>${uuid}</uuid>${usage}</secret>`)
    await kit.virsh('secret-define', secret)
    const pools = [join(kit.folder, await placeOf(host.name)), images].map(folderPool)
    const listed = () => kit.virsh('pool-list', '--all', '--name')
    for (const pool of pools) expect(await listed()).toContain(pool)
    await bench.finish(() => bench.hosts.deleteHost(host))
    for (const pool of pools) expect(await listed()).not.toContain(pool)
    expect(await kit.virsh('secret-list')).not.toContain(uuid)
    expect(await readFile(join(images, 'small.raw'))).toHaveLength(8 * mib)
  })

  test.each(['raw', 'qcow2'] as const)(
    'a disk from a %s image has its bytes and the requested size, and the host gets a cloud-init medium',
    async (image) => {
      const [host, disk] = [await bench.madeHost(), bench.newResource('disk')]
      await bench.finish(() => bench.hosts.ensureDisk(host, disk, { ...spec, image }))
      const folder = join(kit.folder, await placeOf(host.name))
      const bytes = await readFile(join(folder, disk.name))
      expect(bytes.length).toBe(16 * mib)
      expect(bytes.subarray(4_096, 4_104).toString()).toBe('an image')
      await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 1, devices: [] }))
      expect(await kit.virsh('dumpxml', host.name)).toContain(`${host.name}.seed.iso`)
      const seed = await readFile(join(folder, `${host.name}.seed.iso`))
      for (const hidden of ['cidata', 'ssh-ed25519 AAAA test', bench.hostSpec.label])
        expect(seed.includes(hidden)).toBe(true)
      await bench.finish(() => bench.hosts.deleteHost(host))
      await expect(readFile(join(folder, disk.name))).rejects.toThrow('ENOENT')
      await expect(readFile(join(folder, `${host.name}.seed.iso`))).rejects.toThrow('ENOENT')
      await expect(readFile(join(folder, `${host.name}.console.log`))).rejects.toThrow('ENOENT')
    },
  )

  test('the cloud-init medium has the files of each boot, and only its owner can read it (decisions H10.2, H10.11)', async () => {
    const [host, disk] = [await bench.madeHost(), bench.newResource('disk')]
    await bench.finish(() => bench.hosts.ensureDisk(host, disk, { ...spec, image: 'raw' }))
    const medium = join(kit.folder, await placeOf(host.name), `${host.name}.seed.iso`)
    const readFiles = async (bootSerial: number, config?: GuestConfig) => {
      const readGuestConfig = config && (async () => config)
      await bench.finish(() =>
        bench.hosts.startHost(host, { bootSerial, devices: [], ...(readGuestConfig && { readGuestConfig }) }),
      )
      expect((await stat(medium)).mode & 0o777).toBe(0o600)
      const read = (name: string) => execFileSync('isoinfo', ['-R', '-i', medium, '-x', `/${name}`])
      return {
        userData: read('user-data'),
        vendorData: String(read('vendor-data')),
        metaData: String(read('meta-data')),
      }
    }
    const keys = spec.authorizedKeys
    const { label } = bench.hostSpec
    const gzip = Buffer.of(0x1f, 0x8b, 8, 0, 255, 10)
    const first = await readFiles(1, { userData: gzip.toString('base64'), rootPasswordHash: '$6$salt$hash' })
    expect(first.userData).toEqual(gzip)
    expect(JSON.parse(first.metaData)).toEqual({
      'instance-id': disk.name,
      'local-hostname': label,
      'public-keys': keys,
    })
    const [kind, parts = ''] = first.vendorData.split(/\n(.*)/s)
    expect(kind).toBe('#cloud-config-archive')
    const vendor = (isLocked: boolean) => {
      const users = [{ name: 'root', lock_passwd: isLocked, ssh_authorized_keys: keys }]
      const updates = { network: { when: ['boot'] } }
      return `#cloud-config\n${JSON.stringify({ hostname: label, disable_root: false, users, updates })}\n`
    }
    const boothook = `#cloud-boothook\n#!/bin/sh\nprintf '%s\\n' 'root:$6$salt$hash' | chpasswd -e\n`
    expect(JSON.parse(parts)).toEqual([vendor(false), boothook])
    const second = await readFiles(2)
    expect(String(second.userData)).toBe('#cloud-config\n{}\n')
    expect(second.vendorData).toBe(`#cloud-config-archive\n${JSON.stringify([vendor(true)])}\n`)
    await bench.finish(() => bench.hosts.stopHost(host))
    // A rebuild replaces the disks.
    const rebuilt = bench.newResource('disk')
    await bench.finish(() => bench.hosts.deleteDisk(host, disk))
    await bench.finish(() => bench.hosts.ensureDisk(host, rebuilt, { ...spec, image: 'raw' }))
    expect(JSON.parse((await readFiles(3)).metaData)).toMatchObject({ 'instance-id': rebuilt.name })
    await bench.finish(() => bench.hosts.stopHost(host))
    // An earlier release created the disk.
    const domain = join(images, 'domain.xml')
    await writeFile(domain, (await kit.virsh('dumpxml', host.name)).replace(',"hasInstanceId":true', ''))
    await kit.virsh('define', domain)
    expect(JSON.parse((await readFiles(4)).metaData)).toMatchObject({ 'instance-id': host.name })
  })

  test('a host has only the disks of its boot, in their order, and starts from the named disk, or from a volume', async () => {
    const [host, volume] = [await bench.madeHost(), await bench.madeVolume()]
    const made = [bench.newResource('disk'), bench.newResource('disk'), bench.newResource('disk')] as const
    for (const disk of made) await bench.finish(() => bench.hosts.ensureDisk(host, disk, spec))
    const [one, two, three] = made.map(({ name }) => name)
    const link = '/dev/disk/by-id/suite'
    const devices = [{ volume, link, slot: 'sdb' }]
    const boot = async (bootSerial: number, more: Pick<BootSpec, 'disks' | 'root'>): Promise<[string, boolean][]> => {
      await bench.finish(() => bench.hosts.startHost(host, { bootSerial, devices, ...more }))
      const xml = await kit.virsh('dumpxml', host.name)
      const found = xml.match(/<disk type.*?<\/disk>/gs) ?? []
      return found.map((disk) => [
        /file='[^']*\/([^'/]+?)(?:\.raw)?'/.exec(disk)?.[1] ?? '',
        disk.includes("<boot order='1'/>"),
      ])
    }
    const plugged: [string, boolean] = [volume.name, false]
    expect(await boot(1, {})).toHaveLength(4)
    expect(await boot(2, { disks: [three ?? '', one ?? ''], root: one ?? '' })).toEqual([
      plugged,
      [three, false],
      [one, true],
    ])
    expect(await boot(3, { disks: [two ?? ''], root: volume.name })).toEqual([
      [volume.name, true],
      [two, false],
    ])
    expect(await boot(4, { disks: [two ?? ''] })).toEqual([plugged, [two, true]])
  })

  test('a disk from a kernel-only image is empty', async () => {
    const [host, disk] = [await bench.madeHost(), bench.newResource('disk')]
    await bench.finish(() => bench.hosts.ensureDisk(host, disk, { ...spec, image: guestImage }))
    const bytes = await readFile(join(kit.folder, await placeOf(host.name), disk.name))
    expect([bytes.length, bytes.some((byte) => byte !== 0)]).toEqual([16 * mib, false])
    await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 1, devices: [] }))
    expect(await kit.virsh('dumpxml', host.name)).toContain('<kernel>')
  })

  test('rejects an image that is larger than its disk, or missing', async () => {
    const host = await bench.madeHost()
    const refused = async (one: Partial<DiskSpec>) => {
      const disk = bench.newResource('disk')
      return driverCodeOf(bench.finish(() => bench.hosts.ensureDisk(host, disk, { ...spec, ...one })))
    }
    expect(await refused({ image: 'raw', sizeMib: 4 })).toBe('NotSupported')
    expect(await refused({ image: 'unknown' })).toBe('NotSupported')
  })

  test('a full disk shrinks and keeps the bytes that fit (driver contract, rule 31)', async () => {
    const [host, disk] = [await bench.madeHost(), bench.newResource('disk')]
    await bench.finish(() => bench.hosts.ensureDisk(host, disk, spec))
    const folder = join(kit.folder, await placeOf(host.name))
    const path = join(folder, disk.name)
    const bytes = randomBytes(16 * mib)
    await writeFile(path, bytes, { flag: 'r+' })
    await kit.virsh('pool-refresh', folderPool(folder))
    await bench.finish(() => bench.hosts.resizeDisk(host, disk, 4))
    expect((await readFile(path)).equals(bytes.subarray(0, 4 * mib))).toBe(true)
    expect(await bench.hosts.inspectHost(host)).toMatchObject({ disks: [{ sizeMib: 4 }] })
    expect(await kit.virsh('list', '--all', '--name')).not.toContain(disk.name)
    await bench.finish(() => bench.hosts.resizeDisk(host, disk, 8))
    const grown = await readFile(path)
    expect([grown.length, grown.subarray(4 * mib).every((byte) => byte === 0)]).toEqual([8 * mib, true])
    await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 1, devices: [] }))
  })

  test('a host without its placement is found on the hypervisors', async () => {
    const host = await bench.runningHost()
    const { pool } = kit.registry
    await pool.query('delete from infra.placements where host = $1', [host.name])
    expect(await bench.hosts.inspectHost(host)).toMatchObject({ power: 'on', bootSerial: 1 })
    await bench.finish(() => bench.hosts.stopHost(host))
  })

  test('hosts are placed by free memory; a host that fits nowhere is InsufficientCapacity and leaves nothing behind', async () => {
    const [first, second] = [await bench.madeHost(), await bench.madeHost()]
    expect(await placeOf(first.name)).not.toBe(await placeOf(second.name))
    const host = bench.newResource('host')
    const ensured = bench.hosts.ensureHost(host, { ...bench.hostSpec, memoryMib: 1_000_000 })
    await expect(ensured).rejects.toBeInstanceOf(InsufficientCapacity)
    expect(await bench.hosts.inspectHost(host)).toBeNull()
    expect(await placeOf(host.name)).toBe('')
  })

  test('a volume without a slot is released after its host is observed off', async () => {
    const [host, volume] = [await bench.runningHost(), await bench.madeVolume()]
    await bench.finish(() => bench.hosts.plugVolume(volume, host, { link: '/dev/disk/by-id/suite', slot: null }))
    await kit.cutPower?.(host)
    expect(await driverCodeOf(bench.volumes.deleteVolume(volume))).toBe('InUse')
    expect((await bench.hosts.inspectHost(host))?.plugged).toEqual([])
    await bench.finish(() => bench.volumes.deleteVolume(volume))
  })

  test('a rejected boot leaves the host unchanged', async () => {
    const [host, volume, other] = [await bench.madeHost(), await bench.madeVolume(), await bench.madeVolume()]
    const link = '/dev/disk/by-id/suite'
    await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 1, devices: [{ volume, link, slot: 'sda' }] }))
    const twice = [volume, other].map((one) => ({ volume: one, link, slot: null }))
    await bench.finish(() => bench.hosts.stopHost(host))
    await expect.poll(() => driverCodeOf(bench.hosts.startHost(host, { bootSerial: 2, devices: twice }))).toBe('InUse')
    expect(await bench.hosts.inspectHost(host)).toMatchObject({
      power: 'off',
      bootSerial: 1,
      plugged: [{ volumeName: volume.name, link, slot: 'sda' }],
    })
  })

  test('all calls to an unreachable hypervisor are Busy, evictions too, since files cannot be fenced', async () => {
    const [host, volume] = [await bench.runningHost(), await bench.madeVolume()]
    await bench.finish(() => bench.hosts.plugVolume(volume, host, { link: '/dev/disk/by-id/suite', slot: null }))
    const away = (name: string) => ({
      name,
      uri: `qemu+unix:///system?socket=${join(images, 'nobody')}`,
      memoryMib: 1_024,
      vcpus: 1,
      diskFolder: images,
      accelerator: 'tcg' as const,
    })
    const { hosts } = engineOf({ hypervisors: [away('one'), away('two')], lost: [] })
    const calls = [
      () => hosts.inspectHost(host),
      () => hosts.listHosts(host.stamp.installation),
      () => hosts.stopHost(host),
      () => hosts.unplugVolume(volume, host),
      () => hosts.evictVolume(volume, host),
    ]
    for (const call of calls) expect(await driverCodeOf(call())).toBe('Busy')
    expect((await bench.hosts.inspectHost(host))?.plugged).toMatchObject([{ volumeName: volume.name }])
  })

  test('all calls to an unlisted hypervisor are Busy until it is declared lost (ADR 0064)', async () => {
    const [host, volume] = [await bench.runningHost(), await bench.madeVolume()]
    await bench.finish(() => bench.hosts.plugVolume(volume, host, { link: '/dev/disk/by-id/suite', slot: null }))
    const unlisted = engineOf({ hypervisors: [], lost: [] })
    const calls = [
      () => unlisted.hosts.inspectHost(host),
      () => unlisted.hosts.deleteHost(host),
      () => unlisted.hosts.unplugVolume(volume, host),
      () => unlisted.hosts.evictVolume(volume, host),
    ]
    for (const call of calls) expect(await driverCodeOf(call())).toBe('Busy')
    expect((await bench.hosts.inspectHost(host))?.plugged).toMatchObject([{ volumeName: volume.name }])
    const lost = engineOf({ hypervisors: [], lost: ['one', 'two'] })
    expect(await lost.hosts.inspectHost(host)).toBeNull()
  })

  const engineOf = (region: Pick<LibvirtRegion, 'hypervisors' | 'lost'>) =>
    createLibvirtEngine({
      name: 'libvirt',
      registry: kit.registry,
      regions: { [kit.region]: { ...region, storage: kit.files.storage } },
      images: [],
      nodeImages: [],
      network: { kind: 'none' },
      vendor: 'Moorage',
      shutdownGraceMs: 0,
    })
})
