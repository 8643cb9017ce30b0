import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BootSpec, Claimed } from '#reconcile/ports/index.ts'
import { type DriverBench, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type LibvirtKit, explainNoLibvirt, guestImage, openLibvirtKit } from '#testkit/libvirt/libvirt-kit.ts'
import { runInGuest } from '#testkit/libvirt/run-in-guest.ts'

const missing = explainNoLibvirt({ needsGuest: true })
if (missing) process.stdout.write(`rescue boots: not run: ${missing}\n`)

const devices = [] as const
const fastPoll = { timeout: 100_000, interval: 500 }

describe.skipIf(missing)('rescue boots of libvirt guests (driver contract, rule 43)', () => {
  let kit: LibvirtKit
  let bench: DriverBench
  beforeAll(async () => {
    kit = await openLibvirtKit({ hasGuests: true })
    bench = openBench(kit)
  })
  afterAll(async () => {
    await bench.clear()
    await kit.close()
  })

  const listRescueDisks = async () =>
    (await Promise.all(['one', 'two'].map((name) => readdir(join(kit.folder, name)).catch(() => []))))
      .flat()
      .filter((name) => name.includes('.rescue.'))

  /** Starts the host, and reads its kernel's command line and the sizes of its disks in the guest, in MiB. */
  async function boot(host: Claimed, spec: BootSpec): Promise<{ line: string; sizes: readonly string[] }> {
    await bench.finish(() => bench.hosts.startHost(host, spec))
    const read = (command: string) => runInGuest(kit, host, command)
    await expect.poll(() => read('cat /proc/cmdline').catch(String), fastPoll).toContain('console=ttyS0')
    const sizes = await read('for disk in /sys/block/sd*; do echo $(($(cat $disk/size) / 2048)); done')
    return { line: await read('cat /proc/cmdline'), sizes: sizes.split('\n').toSorted() }
  }

  test('the rescue system has its own disk beside those of the host, also after a kill; the next boot has the disks only', async () => {
    const { hosts, finish } = bench
    const [host, disk, spare] = [bench.newResource('host'), bench.newResource('disk'), bench.newResource('disk')]
    await finish(() => hosts.ensureHost(host, { ...bench.hostSpec, image: guestImage, memoryMib: 256 }))
    const empty = { filesystem: 'raw', image: null, authorizedKeys: [], source: null } as const
    await finish(() => hosts.ensureDisk(host, disk, { ...empty, sizeMib: 16 }))
    await finish(() => hosts.ensureDisk(host, spare, { ...empty, sizeMib: 24 }))
    const rescue = { bootSerial: 1, devices, disks: [disk.name], isRescue: true } as const
    const rescued = await boot(host, rescue)
    expect(rescued).toEqual({
      line: expect.stringContaining('moorage.rescue'),
      sizes: expect.arrayContaining(['1', '16']),
    })
    expect(rescued.sizes).not.toContain('24')
    const ownDisk = 'for disk in /sys/block/sd*; do [ $(cat $disk/size) = 2048 ] && echo /dev/${disk##*/}; done'
    expect(await runInGuest(kit, host, `head -c 12 $(${ownDisk})`)).toBe('rescue-image')
    await runInGuest(kit, host, `echo changed | dd of=$(${ownDisk}) conv=fsync,notrunc 2>/dev/null`)
    const [, log = ''] = /<log file='(.+?)'/.exec(await kit.virsh('dumpxml', host.name)) ?? []
    expect(await readFile(log, 'latin1')).toContain('SHELL-READY')

    await kit.virsh('destroy', host.name)
    expect((await boot(host, rescue)).line).toContain('moorage.rescue')
    expect(await runInGuest(kit, host, `head -c 12 $(${ownDisk})`)).toBe('rescue-image')

    const ordinary = await boot(host, { bootSerial: 2, devices })
    expect(ordinary.line).not.toContain('moorage.rescue')
    expect(ordinary.sizes).toEqual(expect.arrayContaining(['16', '24']))
    expect([ordinary.sizes.includes('1'), await listRescueDisks()]).toEqual([false, []])

    await boot(host, { ...rescue, bootSerial: 3 })
    expect(await listRescueDisks()).toHaveLength(1)
    await finish(() => hosts.stopHost(host))
    await finish(() => hosts.deleteHost(host))
    expect(await listRescueDisks()).toEqual([])
  }, 300_000)
})
