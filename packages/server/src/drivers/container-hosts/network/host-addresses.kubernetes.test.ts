import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContainerHostKit, openContainerHostKit } from '#testkit/container-hosts/container-host-kit.ts'
import { explainNoDocker } from '#testkit/containers/test-docker.ts'
import { type DriverBench, openBench } from '#testkit/driver-suite/driver-bench.ts'
import type { Claimed } from '#reconcile/ports/index.ts'
import { runEngineProgram } from '../../programs/run-engine-program.ts'
import { agentNames } from '../machines/host-names.ts'

const missing = explainNoDocker()
if (missing !== null) process.stdout.write(`addresses of container hosts: not run: ${missing}\n`)

async function run(command: string): Promise<string> {
  const { code, stdout, stderr } = await runEngineProgram({ file: 'sh', args: ['-ec', command] })
  if (code !== 0) throw new Error(`${command}: ${code} ${stdout} ${stderr}`)
  return stdout
}

const isSuccessful = (result: Promise<string>): Promise<boolean> =>
  result.then(
    () => true,
    () => false,
  )

describe.skipIf(missing !== null)('addresses of container hosts (ADR 0073)', () => {
  let kit: ContainerHostKit
  let bench: DriverBench
  let one: Claimed
  let two: Claimed
  let table: string
  beforeAll(async () => {
    kit = await openContainerHostKit()
    bench = openBench(kit)
    ;[one, two] = [await bench.runningHost(), await bench.runningHost()]
    table = agentNames(one.stamp, kit.engineName).table('local')
    await run('nft add table bridge foreign-test; nft add chain bridge foreign-test kept')
  })
  afterAll(async () => {
    await run('nft delete table bridge foreign-test')
    await kit?.close()
  })

  const addressOf = async (host: Claimed): Promise<string> =>
    (await kit.containers.readLink(host.name))?.address ?? 'none'
  const gateway = async (): Promise<string> => (await addressOf(one)).replace(/\d+$/, '1')
  const spoofed = async (): Promise<number> =>
    Number(/packets (\d+)/.exec(await run(`nft list counter bridge ${table} spoofed`))?.[1])
  /** Runs a command in the network namespace of a host, with more capabilities than the host has. */
  const inside = async (host: Claimed, command: string): Promise<string> =>
    run(`nsenter --net=/proc/${(await kit.containers.readLink(host.name))?.pid}/ns/net sh -ec '${command}'`)

  test('the machine, the gateway and other hosts are reached with the true address', async () => {
    for (const host of [one, two])
      expect(await isSuccessful(run(`ping -n -q -c 1 -W 2 ${await addressOf(host)}`))).toBe(true)
    for (const target of [await gateway(), await addressOf(two)])
      expect(await isSuccessful(kit.run(one.name, `ping -q -c 1 -W 2 ${target}`)), target).toBe(true)
    expect(await spoofed()).toBe(0)
  })

  test.each([
    ['IPv4 address', 'ip address add OTHER/32 dev eth0; ping -n -q -c 1 -W 1 -I OTHER GATEWAY'],
    ['unused IPv4 address', 'ip address add 192.0.2.9/32 dev eth0; ping -n -q -c 1 -W 1 -I 192.0.2.9 GATEWAY'],
    [
      'MAC address',
      'ip link set eth0 down; ip link set eth0 address 02:00:00:00:00:09 up; ping -n -q -c 1 -W 1 GATEWAY',
    ],
    ['ARP sender', 'ip address add OTHER/32 dev eth0; busybox arping -q -U -c 1 -I eth0 -s OTHER OTHER; false'],
  ])('frames with a foreign %s are dropped', async (_kind, attack) => {
    const [own, before, link] = [await addressOf(two), await spoofed(), await kit.containers.readLink(two.name)]
    const command = attack.replaceAll('OTHER', await addressOf(one)).replaceAll('GATEWAY', await gateway())
    expect(await isSuccessful(inside(two, command))).toBe(false)
    expect(await spoofed()).toBeGreaterThan(before)
    await inside(
      two,
      `ip link set eth0 address ${link?.mac}; ip address flush dev eth0; ip address add ${own}/24 dev eth0`,
    )
    expect(await isSuccessful(run(`ping -n -q -c 1 -W 2 ${own}`))).toBe(true)
  })

  test.each([
    ['rules', `nft flush chain bridge TABLE source`],
    ['table', `nft delete table bridge TABLE`],
  ])('a removed %s is repaired and reported; tables of other owners stay', async (_part, damage) => {
    await run(damage.replace('TABLE', table))
    expect(await kit.engine.ensureNetworks()).toEqual([
      { hypervisor: 'local', repaired: ['rules'], failure: null, metadata: null },
    ])
    expect(await kit.engine.ensureNetworks()).toEqual([
      { hypervisor: 'local', repaired: [], failure: null, metadata: null },
    ])
    expect(await run(`nft list table bridge ${table}`)).toContain(await addressOf(two))
    expect(await run('nft list table bridge foreign-test')).toContain('chain kept')
  })

  test('a host that moves its interface to another namespace cannot use addresses of hosts', async () => {
    const [address, own] = [await addressOf(one), await addressOf(two)]
    const name = `mk-${two.stamp.id}`
    await run(`ip netns add ${name}`)
    await inside(two, `ip link set eth0 netns ${name}`)
    expect(await kit.engine.ensureNetworks()).toMatchObject([{ failure: null }])
    const before = await spoofed()
    await run(
      `ip -n ${name} link set eth0 up; ip -n ${name} address add ${own}/24 dev eth0; ip -n ${name} address add ${address}/32 dev eth0`,
    )
    expect(await isSuccessful(run(`ip netns exec ${name} ping -n -q -c 1 -W 1 -I ${address} ${await gateway()}`))).toBe(
      false,
    )
    expect(await spoofed()).toBeGreaterThan(before)
    await run(`ip netns del ${name}`)
  })

  test('another address is used from the next start, also after its network was created again (rule 42)', async () => {
    const [before, next] = [await addressOf(two), (await addressOf(two)).replace(/\d+$/, '99')]
    await bench.finish(() => bench.hosts.updateAddresses(two, { ipv4: [next], ipv6: bench.hostSpec.ipv6 }))
    expect(await addressOf(two)).not.toBe(next)
    for (const host of [one, two]) await bench.finish(() => bench.hosts.stopHost(host))
    const [network = ''] = await kit.containers.listNetworks({ 'moorage.engine': kit.engineName })
    await kit.containers.removeNetwork(network)
    for (const host of [one, two]) await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 2, devices: [] }))
    expect(await addressOf(two)).toBe(next)
    expect(await isSuccessful(run(`ping -n -q -c 1 -W 2 ${next}`))).toBe(true)
    expect(await isSuccessful(run(`ping -n -q -c 1 -W 1 ${before}`))).toBe(false)
    expect(await run(`nft list set bridge ${table} port_addresses`)).toContain(`. ${next}`)
  })

  test('nothing is left after the last host', async () => {
    await bench.clear()
    expect(await run('nft list tables; ls /run/moorage 2>/dev/null || true')).not.toContain(table)
    expect(await kit.containers.listContainers({ 'moorage.installation': one.stamp.installation })).toEqual([])
  })
})
