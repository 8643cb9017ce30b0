import { expect } from 'vitest'
import type { DiskSpec, HostSpec } from '#reconcile/ports/index.ts'
import { type DriverBench, claimAt, driverCodeOf } from '../driver-bench.ts'
import { skipReasons } from '../skip-reasons.ts'
import { type SuiteCase, casesOf } from '../suite-case.ts'

const spec: DiskSpec = { sizeMib: 64, filesystem: 'ext4', image: null, authorizedKeys: [], source: null }

async function hostWithDisk({ hosts, madeHost, newResource, finish }: DriverBench) {
  const [host, disk] = [await madeHost(), newResource('disk')]
  await finish(() => hosts.ensureDisk(host, disk, spec))
  return { host, disk }
}

/** Rules 30 to 33: local disks and shapes. */
export const diskCases: readonly SuiteCase[] = [
  ...casesOf(8, skipReasons.someImages, {
    'an image that is not on the record is rejected as NotSupported, and leaves nothing behind': async (bench) => {
      const { hosts, madeHost, newResource } = bench
      const host = await madeHost()
      const image = `none-but-${hosts.capabilities.images?.join('-') ?? ''}`
      expect(await driverCodeOf(hosts.ensureDisk(host, newResource('disk'), { ...spec, image }))).toBe('NotSupported')
      expect((await hosts.inspectHost(host))?.disks).toEqual([])
    },
  }),
  ...casesOf(30, null, {
    'a disk is created once in its host, is reported there under its name, and is removed with the host': async (
      bench,
    ) => {
      const { hosts, finish } = bench
      const { host, disk } = await hostWithDisk(bench)
      await finish(() => hosts.ensureDisk(host, disk, { ...spec, sizeMib: 128 }))
      expect((await hosts.inspectHost(host))?.disks).toEqual([{ diskName: disk.name, isComplete: true, sizeMib: 64 }])
      await finish(() => hosts.deleteHost(host))
      await finish(() => hosts.ensureHost(host, bench.hostSpec))
      expect((await hosts.inspectHost(host))?.disks).toEqual([])
    },
    'a disk can be created while the host runs, and as a copy of a disk of the same host': async (bench) => {
      const { hosts, runningHost, madeHost, newResource, finish } = bench
      const [host, other] = [await runningHost(), await madeHost()]
      const [source, copy, stray] = [newResource('disk'), newResource('disk'), newResource('disk')]
      await finish(() => hosts.ensureDisk(host, source, spec))
      await finish(() => hosts.ensureDisk(host, copy, { ...spec, source }))
      expect((await hosts.inspectHost(host))?.disks.map((one) => one.diskName).toSorted()).toEqual(
        [source.name, copy.name].toSorted(),
      )
      expect(await driverCodeOf(hosts.ensureDisk(other, stray, { ...spec, source }))).toBe('NotFound')
    },
    'a disk that exceeds the local storage of the host is rejected as NotSupported, a missing host as NotFound': async (
      bench,
    ) => {
      const { hosts, newResource, hostSpec } = bench
      const { host, disk } = await hostWithDisk(bench)
      const large = { ...spec, sizeMib: hostSpec.diskMib - 63 }
      expect(await driverCodeOf(hosts.ensureDisk(host, newResource('disk'), large))).toBe('NotSupported')
      expect(await driverCodeOf(hosts.resizeDisk(host, disk, hostSpec.diskMib + 1))).toBe('NotSupported')
      expect(await driverCodeOf(hosts.ensureDisk(newResource('host'), newResource('disk'), spec))).toBe('NotFound')
    },
    'every changing call of a disk checks the claim of its host': async (bench) => {
      const { hosts, newResource, finish } = bench
      const { host, disk } = await hostWithDisk(bench)
      await finish(() => hosts.ensureDisk(claimAt(host, 3, 1), disk, spec))
      const late = claimAt(host, 2, 9)
      for (const call of [
        () => hosts.ensureDisk(late, newResource('disk'), spec),
        () => hosts.resizeDisk(late, disk, 32),
        () => hosts.deleteDisk(late, disk),
      ])
        expect(await driverCodeOf(call())).toBe('Stale')
      expect((await hosts.inspectHost(host))?.disks).toEqual([{ diskName: disk.name, isComplete: true, sizeMib: 64 }])
    },
  }),
  ...casesOf(31, null, {
    'a disk of a host that is off can grow and shrink; a disk that already has the size is done': async (bench) => {
      const { hosts, finish, newResource } = bench
      const { host, disk } = await hostWithDisk(bench)
      for (const sizeMib of [128, 32, 32]) {
        await finish(() => hosts.resizeDisk(host, disk, sizeMib))
        expect((await hosts.inspectHost(host))?.disks).toMatchObject([{ isComplete: true, sizeMib }])
      }
      expect(await driverCodeOf(hosts.resizeDisk(host, newResource('disk'), 1))).toBe('NotFound')
    },
    'a resize is Busy while the host runs': async (bench) => {
      const { hosts, finish } = bench
      const { host, disk } = await hostWithDisk(bench)
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [] }))
      expect(await driverCodeOf(hosts.resizeDisk(host, disk, 32))).toBe('Busy')
      expect((await hosts.inspectHost(host))?.disks).toMatchObject([{ sizeMib: 64 }])
    },
  }),
  ...casesOf(32, null, {
    'a removed disk is gone; a missing disk or host is done': async (bench) => {
      const { hosts, finish, newResource } = bench
      const { host, disk } = await hostWithDisk(bench)
      await finish(() => hosts.deleteDisk(host, disk))
      expect((await hosts.inspectHost(host))?.disks).toEqual([])
      expect(await hosts.deleteDisk(host, disk)).toEqual({ done: true })
      expect(await hosts.deleteDisk(newResource('host'), disk)).toEqual({ done: true })
    },
    'a removal is Busy while the host runs, and the disk stays': async (bench) => {
      const { hosts, finish, newResource } = bench
      const { host, disk } = await hostWithDisk(bench)
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [] }))
      expect(await driverCodeOf(hosts.deleteDisk(host, disk))).toBe('Busy')
      expect(await hosts.deleteDisk(host, newResource('disk'))).toEqual({ done: true })
      expect((await hosts.inspectHost(host))?.disks).toHaveLength(1)
    },
  }),
  ...casesOf(33, null, {
    'a host that is off gets another shape and keeps its disks; its current shape is done': async (bench) => {
      const { hosts, finish, hostSpec } = bench
      const { host } = await hostWithDisk(bench)
      expect((await hosts.inspectHost(host))?.shape).toEqual(shapeOf(hostSpec))
      const larger = { memoryMib: hostSpec.memoryMib * 2, vcpus: hostSpec.vcpus + 1, diskMib: hostSpec.diskMib * 2 }
      await finish(() => hosts.reshapeHost(host, larger))
      expect(await hosts.reshapeHost(host, larger)).toEqual({ done: true })
      expect(await hosts.inspectHost(host)).toMatchObject({ shape: larger, disks: [{ sizeMib: spec.sizeMib }] })
    },
    'the shape cannot change while the host runs, or below the size of its disks': async (bench) => {
      const { hosts, finish, hostSpec, newResource } = bench
      const { host } = await hostWithDisk(bench)
      const shape = shapeOf(hostSpec)
      const small = { ...shape, diskMib: spec.sizeMib - 1 }
      expect(await driverCodeOf(hosts.reshapeHost(host, small))).toBe('NotSupported')
      expect(await driverCodeOf(hosts.reshapeHost(newResource('host'), shape))).toBe('NotFound')
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [] }))
      expect(await driverCodeOf(hosts.reshapeHost(host, { ...shape, vcpus: shape.vcpus + 1 }))).toBe('Busy')
      expect((await hosts.inspectHost(host))?.shape).toEqual(shape)
    },
  }),
  ...casesOf(39, skipReasons.moves, {
    'a host that is off moves to another machine with its disks, and starts there': async (bench) => {
      const { hosts, finish } = bench
      const { host } = await hostWithDisk(bench)
      const before = await hosts.inspectHost(host)
      const to = otherMachine(bench, before?.hypervisor)
      expect(await driverCodeOf(hosts.migrateHost(host, to))).toBe('accepted')
      // A call during the move reports its progress.
      expect(await driverCodeOf(hosts.migrateHost(host, to))).toBe('accepted')
      await finish(() => hosts.migrateHost(host, to))
      expect(await hosts.migrateHost(host, to)).toEqual({ done: true })
      expect(await hosts.inspectHost(host)).toEqual({ ...before, hypervisor: to })
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [] }))
      expect(await hosts.inspectHost(host)).toMatchObject({ power: 'on', hypervisor: to })
    },
    'a move is Busy while the host runs, and NotSupported to an unknown machine': async (bench) => {
      const { hosts, finish, newResource } = bench
      const { host } = await hostWithDisk(bench)
      const machine = (await hosts.inspectHost(host))?.hypervisor
      const to = otherMachine(bench, machine)
      expect(await driverCodeOf(hosts.migrateHost(host, 'nowhere'))).toBe('NotSupported')
      expect(await driverCodeOf(hosts.migrateHost(newResource('host'), to))).toBe('NotFound')
      await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [] }))
      expect(await driverCodeOf(hosts.migrateHost(host, to))).toBe('Busy')
      expect(await hosts.inspectHost(host)).toMatchObject({ power: 'on', hypervisor: machine })
    },
  }),
]

function otherMachine({ hosts }: DriverBench, machine: string | undefined): string {
  return hosts.capabilities.hypervisors.find((one) => one !== machine) ?? ''
}

function shapeOf({ memoryMib, vcpus, diskMib }: HostSpec) {
  return { memoryMib, vcpus, diskMib }
}
