import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runEngineProgram } from '../../programs/run-engine-program.ts'
import type { Claimed } from '#reconcile/ports/index.ts'
import { type DriverBench, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type LibvirtKit, explainNoLibvirt, openLibvirtKit } from '#testkit/libvirt/libvirt-kit.ts'
import { runInGuest } from '#testkit/libvirt/run-in-guest.ts'
import { nameDevice, macOf } from '../domains/host-interface.ts'
import { locateNetworkFolder } from './observe-network.ts'
import { nameTable } from './render-rules.ts'

const missing = explainNoLibvirt({ needsGuest: true })
if (missing) process.stdout.write(`managed networks: not run: ${missing}\n`)

const installation = randomUUID()
const bridge = `mt-${installation.slice(0, 8)}`
const [second, third] = [randomInt(64, 128), randomInt(256)]
const range = `10.${second}.${third}.0/24`
const addressOf = (last: number): string => `10.${second}.${third}.${last}`
const six = `fd97:${installation.slice(0, 4)}`
const network = {
  kind: 'nat',
  installation,
  bridge,
  nameServers: [],
  ranges: { 'suite-1': { ipv4: [range], ipv6: `${six}::/64`, privateIpv4: '192.168.128.0/17' } },
} as const

const ownDnsmasq = `^dnsmasq --conf-file=${locateNetworkFolder(bridge)}/config`

async function run(command: string): Promise<string> {
  const { code, stdout, stderr } = await runEngineProgram({ file: 'sh', args: ['-ec', command] })
  if (code !== 0) throw new Error(`${command}: ${code} ${stdout} ${stderr}`)
  return stdout
}

const isSuccessful = (command: string): Promise<boolean> =>
  run(command).then(
    () => true,
    () => false,
  )

/** A network namespace in place of a guest. */
interface FakeGuest {
  readonly host: Claimed
  readonly namespace: string
  inside(command: string): Promise<string>
}

describe.skipIf(missing)('a network of kind nat (ADR 0073)', () => {
  let kit: LibvirtKit
  let bench: DriverBench
  let guests: readonly [FakeGuest, FakeGuest]
  let forwarding: string
  const outside = `mo-${installation.slice(0, 8)}`

  beforeAll(async () => {
    forwarding = await run('cat /proc/sys/net/ipv4/ip_forward /proc/sys/net/ipv6/conf/all/forwarding')
    kit = await openLibvirtKit({ network, hasGuests: true })
    bench = openBench(kit, installation)
    await run('nft add table inet foreign-test; nft add chain inet foreign-test kept')
    guests = [await openGuest(2), await openGuest(3)]
    await run(`ip netns add ${outside}
      ip link add name ${outside} type veth peer name eth0 netns ${outside}
      ip address add 192.0.2.1/30 dev ${outside}; ip link set ${outside} up
      ip -n ${outside} address add 192.0.2.2/30 dev eth0; ip -n ${outside} link set eth0 up`)
  })

  afterAll(async () => {
    await bench.close()
    for (const { namespace } of guests ?? []) await run(`ip netns del ${namespace}`)
    const [four, sixth] = forwarding.split('\n')
    await run(`ip netns del ${outside}; nft delete table inet foreign-test
      echo ${four} >/proc/sys/net/ipv4/ip_forward; echo ${sixth} >/proc/sys/net/ipv6/conf/all/forwarding`)
    await kit.close()
  })

  async function openGuest(last: number): Promise<FakeGuest> {
    const host = bench.newResource('host')
    const spec = { ...bench.hostSpec, ipv4: [addressOf(last)], ipv6: `${six}::f03c:0:0:${last}/128`, label: '"; }\n#' }
    await bench.finish(() => bench.hosts.ensureHost(host, spec))
    await kit.engine.ensureNetworks()
    const namespace = `mg-${host.stamp.id}`
    const inside = (command: string): Promise<string> => run(`ip netns exec ${namespace} ${command}`)
    await run(`ip netns add ${namespace}
      ip link add name ${nameDevice(bridge, host.stamp.uid)} type veth peer name eth0 address ${macOf(host.stamp.uid)} netns ${namespace}
      ip link set ${nameDevice(bridge, host.stamp.uid)} master ${bridge} up
      ip -n ${namespace} link set eth0 up
      ip -n ${namespace} address add ${addressOf(last)}/24 dev eth0
      ip -n ${namespace} address add ${six}::f03c:0:0:${last}/64 dev eth0 nodad
      ip -n ${namespace} route add default via ${addressOf(1)}
      ip -n ${namespace} -6 route add default via fe80::1 dev eth0`)
    return { host, namespace, inside }
  }

  const spoofed = async (): Promise<number> =>
    Number(/packets (\d+)/.exec(await run(`nft list counter bridge ${nameTable(bridge)} spoofed`))?.[1])
  const ping = (target: string, options = ''): string => `ping -n -q -c 1 -W 2 ${options} ${target}`
  const isRunning = (): Promise<boolean> => isSuccessful(`pgrep -f '${ownDnsmasq}'`)

  test('lets guests reach the gateway, each other, and other networks by address translation', async () => {
    const [one] = guests
    const before = await spoofed()
    for (const target of [addressOf(1), addressOf(3), '192.0.2.2', `${six}::1`, 'fe80::1%eth0', `${six}::f03c:0:0:3`])
      expect.soft(await isSuccessful(`ip netns exec ${one.namespace} ${ping(target)}`), target).toBe(true)
    expect(await isSuccessful(ping(addressOf(2)))).toBe(true)
    expect(await spoofed()).toBe(before)
  })

  test('gives leases to its hosts only, and answers names of hosts by their IDs', async () => {
    const [one, two] = guests
    const lease = 'busybox udhcpc -i eth0 -n -q -t 3 -T 1 -s /bin/true 2>&1'
    expect(await one.inside(lease)).toContain(`lease of ${addressOf(2)} obtained`)
    const question = `busybox nslookup host-${two.host.stamp.id}.moorage.internal ${addressOf(1)}`
    expect(await one.inside(question)).toContain(addressOf(3))
  })

  describe('the metadata service', () => {
    const servers: Server[] = []
    let requests = 0
    beforeAll(async () => {
      const [check] = await kit.engine.ensureNetworks()
      const { addresses, port, findHost } = check?.metadata ?? { addresses: [], port: 0, findHost: async () => null }
      for (const address of addresses) {
        const server = createServer(({ socket }, response) => {
          requests += 1
          void findHost(socket.remoteAddress ?? '').then((host) => response.end(JSON.stringify(host)))
        })
        servers.push(server.listen(port, address))
        await once(server, 'listening')
      }
      await run(`ip -n ${outside} route add default via 192.0.2.1`)
    })
    afterAll(async () => {
      for (const server of servers) server.close()
      await run(`ip link delete dev ${outside}-p`)
    })

    const fetch = (options: string): string => `curl -sg --noproxy '*' --max-time 2 ${options}`

    test.each(['169.254.169.254', '[fd00:a9fe:a9fe::1]'])('at %s knows a guest by its port', async (address) => {
      for (const { host, inside } of guests) {
        const { id, uid } = host.stamp
        expect(JSON.parse(await inside(fetch(`--max-time 20 http://${address}/`)))).toEqual({ id, uid })
      }
    })

    test.each([
      [
        'a foreign source address',
        (two: string) =>
          `ip -n ${two} address add ${addressOf(2)}/32 dev eth0; ip netns exec ${two} ${fetch(`--interface ${addressOf(2)} http://169.254.169.254/`)}`,
      ],
      ['the address of the listener', (two: string) => `ip netns exec ${two} ${fetch(`http://${addressOf(1)}:254/`)}`],
      ['this machine', () => fetch(`http://${addressOf(1)}:254/`)],
      [
        'another network, with the source address of a guest',
        () =>
          `ip -n ${outside} address add ${addressOf(2)}/32 dev eth0; ip netns exec ${outside} ${fetch(`--interface ${addressOf(2)} http://169.254.169.254/`)}`,
      ],
      ['another network, to the listener', () => `ip netns exec ${outside} ${fetch(`http://${addressOf(1)}:254/`)}`],
      [
        'a port of the bridge that belongs to no host',
        () => `ip link add name ${outside}-p type veth peer name eth1 netns ${outside}
          ip link set ${outside}-p master ${bridge} up; ip -n ${outside} link set eth1 up
          ip -n ${outside} address flush dev eth0; ip -n ${outside} address add ${addressOf(9)}/24 dev eth1
          ip -n ${outside} route add default via ${addressOf(1)}; ip netns exec ${outside} ${fetch('http://169.254.169.254/')}`,
      ],
    ])('does not receive requests of %s', async (_case, command) => {
      const before = requests
      // curl's exit code 28 is a timeout.
      await expect(run(command(guests[1].namespace))).rejects.toThrow(': 28 ')
      expect(requests).toBe(before)
      await run(`ip -n ${guests[1].namespace} address del ${addressOf(2)}/32 dev eth0 2>/dev/null || true`)
    })
  })

  test.each([
    ['IPv4 address', `ip address add ADDRESS dev eth0; ${ping(addressOf(1), '-I OTHER')}`],
    [
      'IPv6 address',
      `ip address add ${six}::f03c:0:0:9/64 dev eth0 nodad; ${ping(`${six}::1`, `-I ${six}::f03c:0:0:9`)}`,
    ],
    ['MAC address', `ip link set eth0 address 02:00:00:00:00:09; ${ping(addressOf(1))}`],
    ['ARP sender', 'echo 1 >/proc/sys/net/ipv4/ip_nonlocal_bind; busybox arping -q -U -c 1 -I eth0 -s OTHER OTHER'],
    [
      'DHCP server and router',
      `timeout 5 dnsmasq -k --conf-file=/dev/null --port=0 --user=root --pid-file= --enable-ra --ra-param=eth0,4,8 --dhcp-leasefile=/dev/null --dhcp-range=${six}::,slaac,64 --interface=eth0`,
    ],
  ])('drops frames of a guest with a foreign %s', async (_kind, attack) => {
    const [, two] = guests
    const before = await spoofed()
    const command = attack.replaceAll('ADDRESS', `${addressOf(2)}/24`).replaceAll('OTHER', addressOf(2))
    const isAnswered = await isSuccessful(`ip netns exec ${two.namespace} sh -ec '${command}'`)
    expect(isAnswered && command.includes('ping -n')).toBe(false)
    expect(await spoofed()).toBeGreaterThan(before)
    await run(`ip -n ${two.namespace} address del ${addressOf(2)}/24 dev eth0 2>/dev/null || true
      ip -n ${two.namespace} address del ${six}::f03c:0:0:9/64 dev eth0 2>/dev/null || true
      ip -n ${two.namespace} link set eth0 address ${macOf(two.host.stamp.uid)}`)
  })

  test.each([
    ['dnsmasq', `pkill -KILL -f '${ownDnsmasq}'; while pgrep -f '${ownDnsmasq}'; do sleep 0.05; done`, ['dnsmasq']],
    ['rules', `nft flush chain bridge ${nameTable(bridge)} source`, ['rules']],
    ['tables', `nft delete table inet ${nameTable(bridge)}`, ['rules']],
    ['bridge', `ip link delete dev ${bridge}`, ['bridge']],
  ])('repairs removed %s, and leaves tables of other owners unchanged', async (_part, damage, repaired) => {
    const metadata = expect.objectContaining({ addresses: [addressOf(1), `${six}::1`], port: 254 })
    await run(damage)
    expect(await kit.engine.ensureNetworks()).toEqual([{ hypervisor: 'far', repaired, failure: null, metadata }])
    expect(await kit.engine.ensureNetworks()).toEqual([{ hypervisor: 'far', repaired: [], failure: null, metadata }])
    expect(await kit.engine.surveyHypervisors(false)).toContainEqual(
      expect.objectContaining({ name: 'one', network: null }),
    )
    expect(await isSuccessful(`ip netns exec ${guests[0].namespace} ${ping(addressOf(1))}`)).toBe(true)
    await vi.waitFor(async () => expect(await isRunning()).toBe(true))
    expect(await run('nft list table inet foreign-test')).toContain('chain kept')
  })

  test('a guest answers this machine; after the last host, nothing is left', async () => {
    const host = bench.newResource('host')
    await bench.finish(() =>
      bench.hosts.ensureHost(host, { ...bench.hostSpec, ipv4: [addressOf(4)], ipv6: `${six}::4/128` }),
    )
    await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 1, devices: [] }))
    await vi.waitFor(() => runInGuest(kit, host, 'true'), { timeout: 120_000, interval: 500 })
    await runInGuest(kit, host, `ip link set eth0 up; ip addr add ${addressOf(4)}/24 dev eth0`)
    await vi.waitFor(() => run(ping(addressOf(4))), { timeout: 10_000 })
    await bench.clear()
    expect([
      existsSync(`/sys/class/net/${bridge}`),
      existsSync(locateNetworkFolder(bridge)),
      await isRunning(),
    ]).toEqual([false, false, false])
    expect(await run('nft list tables')).not.toContain(bridge)
  })
})
