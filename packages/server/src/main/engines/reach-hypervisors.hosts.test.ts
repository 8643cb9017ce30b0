import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type LibvirtEngine, createLibvirtEngine } from '#drivers/libvirt/index.ts'
import { type DriverBench, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type TestHypervisor, startHypervisor } from '#testkit/faults/hypervisor.ts'
import { type SshDaemon, startSshDaemon } from '#testkit/faults/ssh-daemon.ts'
import { type ThrowAwayAuthority, makeThrowAwayAuthority } from '#testkit/faults/throw-away-authority.ts'
import { type LibvirtKit, dropPools, explainNoLibvirt, openLibvirtKit } from '#testkit/libvirt/libvirt-kit.ts'
import { describeLibvirt } from './engine-options.ts'

const missing = explainNoLibvirt() ?? (existsSync('/usr/sbin/sshd') ? null : 'sshd is missing')
if (missing) process.stdout.write(`hypervisors of other machines: not run: ${missing}\n`)

interface Reach {
  readonly uri: string
  readonly key_file?: string
  readonly pki_folder?: string
}

describe.skipIf(missing)('remote hypervisors (docs/engines.md)', () => {
  let folder: string
  let kit: LibvirtKit
  let bench: DriverBench
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'moor-reach-'))
    kit = await openLibvirtKit()
    bench = openBench(kit)
  })
  afterEach(() => bench.clear())
  afterAll(async () => {
    await kit?.close()
    await dropPools(folder)
    await rm(folder, { recursive: true })
  })

  const openEngine = async (reach: Reach): Promise<LibvirtEngine> => {
    const room = { memory_mib: 4_096, vcpus: 4, accelerator: 'tcg', disk_folder: join(folder, 'disks') } as const
    const entry = { name: 'away', hypervisors: [{ ...reach, ...room, name: 'far', region: kit.region }] }
    const network = { installation: '', ranges: {} }
    const ground = { registry: kit.registry, vendor: 'Moorage', storageOf: () => kit.files.storage, ...network }
    return createLibvirtEngine(describeLibvirt(entry, ground))
  }

  async function runHost(reach: Reach, list: () => Promise<string>): Promise<void> {
    const { hosts } = await openEngine(reach)
    const host = bench.newResource('host')
    await bench.finish(() => hosts.ensureHost(host, { ...bench.hostSpec, memoryMib: 64 }))
    await bench.finish(() => hosts.startHost(host, { bootSerial: 1, devices: [] }))
    expect(await hosts.inspectHost(host)).toMatchObject({ power: 'on' })
    expect(await list()).toContain(host.name)
    await bench.finish(() => hosts.deleteHost(host))
    expect(await list()).not.toContain(host.name)
  }

  async function expectAway(reach: Reach, words: RegExp): Promise<void> {
    const engine = await openEngine(reach)
    const seen = await engine.hosts.inspectHost(bench.newResource('host')).catch((error: unknown) => error)
    expect(String(seen)).toMatch(words)
    expect(seen).toMatchObject({ code: 'Busy' })
    const stop = new AbortController()
    const said = new Promise<string>((resolve) =>
      engine.watchPower({ onChange: () => undefined, onDisconnect: resolve, stop: stop.signal }),
    )
    expect(await said).toMatch(words)
    stop.abort()
  }

  describe('over TLS', () => {
    let authority: ThrowAwayAuthority
    let other: ThrowAwayAuthority
    let hypervisor: TestHypervisor
    beforeAll(async () => {
      authority = await makeThrowAwayAuthority(join(folder, 'authority'))
      other = await makeThrowAwayAuthority(join(folder, 'other'))
      const certify = (into: string, address: string): Promise<void> => authority.issue(into, 'server', address)
      hypervisor = await startHypervisor(folder, 7, { certify })
      await authority.issue(join(folder, 'client'), 'client')
      await other.issue(join(folder, 'mistrustful'), 'client')
    })
    afterAll(() => hypervisor?.close())

    test('with the certificates of its entry, hosts are created, run and are deleted', async () => {
      const reach = { uri: hypervisor.uri, pki_folder: join(folder, 'client') }
      await runHost(reach, () => hypervisor.virsh('list', '--all', '--name'))
    })

    test('with a certificate that this machine does not trust, calls are Busy immediately, with the reason', async () => {
      await expectAway(
        { uri: hypervisor.uri, pki_folder: join(folder, 'mistrustful') },
        /far: .*hasn't got a known issuer/,
      )
    })

    test('with a client certificate of another authority, calls are Busy immediately, with the reason', async () => {
      const strange = join(folder, 'strange')
      await other.issue(strange, 'client')
      await authority.trust(strange)
      await expectAway({ uri: hypervisor.uri, pki_folder: strange }, /far: .*clientcert.pem failed validation/)
    })

    test('with a disconnected cable, calls are Busy', async () => {
      await hypervisor.setCable(false)
      const { hosts } = await openEngine({ uri: hypervisor.uri, pki_folder: join(folder, 'client') })
      try {
        await expect(hosts.inspectHost(bench.newResource('host'))).rejects.toMatchObject({ code: 'Busy' })
      } finally {
        await hypervisor.setCable(true)
      }
    })
  })

  describe('over SSH', () => {
    let daemon: SshDaemon
    beforeAll(async () => {
      daemon = await startSshDaemon(join(folder, 'ssh'))
    })
    afterAll(() => daemon?.close())

    test('with the key of its entry, hosts are created, run and are deleted', async () => {
      const reach = { uri: `qemu+ssh://root@${daemon.host}/system`, key_file: daemon.key }
      await runHost(reach, () => kit.virsh('list', '--all', '--name'))
    })

    test('with a host key unknown to ssh, calls are Busy immediately, without a prompt', async () => {
      const reach = { uri: `qemu+ssh://root@${daemon.unknownHost}/system`, key_file: daemon.key }
      await expectAway(reach, /far.*Host key verification failed/)
    })

    test('with a rejected key, calls are Busy immediately, without a password prompt', async () => {
      const reach = { uri: `qemu+ssh://root@${daemon.host}/system`, key_file: daemon.otherKey }
      await expectAway(reach, /far.*Permission denied/)
    })
  })
})
