import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { GuestConfig } from '#reconcile/ports/index.ts'
import { type DriverBench, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type LibvirtKit, explainNoLibvirt, guestCommandLine, openLibvirtKit } from '#testkit/libvirt/libvirt-kit.ts'
import { runInGuest } from '#testkit/libvirt/run-in-guest.ts'

const folder = inject('cloudImageFolder')
const file = join(folder, 'debian12.qcow2')
const missing = explainNoLibvirt() ?? (existsSync(file) ? null : 'no image with cloud-init has been built')
if (missing) process.stdout.write(`cloud-init in guests: not run: ${missing}\n`)

const script = `#!/bin/sh\necho "$(id -un) $(hostname)" >>~root/user-data-ran\n`
const hash = '$6$salt$a-hash'

describe.skipIf(missing)('a guest with cloud-init', () => {
  let kit: LibvirtKit
  let bench: DriverBench
  beforeAll(async () => {
    const kernel = { kernel: join(folder, 'vmlinux'), initrd: join(folder, 'initrd.img') }
    const image = { id: 'debian12', format: 'qcow2', file, ...kernel, commandLine: guestCommandLine } as const
    kit = await openLibvirtKit({ images: [image], shutdownGraceMs: 30_000 })
    bench = openBench(kit)
  })
  afterAll(async () => {
    await bench.clear()
    await kit.close()
  })

  test('runs user data, and gets the root password and keys of the request beside it (decisions H10.2, H10.11)', async () => {
    const [host, disk] = [bench.newResource('host'), bench.newResource('disk')]
    const { hosts, finish, hostSpec } = bench
    await finish(() => hosts.ensureHost(host, { ...hostSpec, memoryMib: 512, diskMib: 4_096 }))
    const spec = {
      filesystem: 'ext4',
      image: 'debian12',
      authorizedKeys: ['ssh-ed25519 AAAA suite'],
      source: null,
    } as const
    await finish(() => hosts.ensureDisk(host, disk, { ...spec, sizeMib: 4_096 }))
    const config: GuestConfig = { userData: Buffer.from(script).toString('base64'), rootPasswordHash: hash }
    await finish(() => hosts.startHost(host, { bootSerial: 1, devices: [], readGuestConfig: async () => config }))
    const read = (line: string) => runInGuest(kit, host, line)
    const ready = { timeout: 400_000, interval: 2_000 }
    await expect.poll(() => read('cloud-init status --wait').catch(String), ready).toContain('done')
    expect(await read('cat ~root/user-data-ran')).toBe(`root ${hostSpec.label}`)
    expect((await read('getent shadow root')).split(':')[1]).toBe(hash)
    expect(await read('cat ~root/.ssh/authorized_keys')).toBe('ssh-ed25519 AAAA suite')
  }, 500_000)
})
