import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runEngineProgram } from '../../programs/run-engine-program.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { isSeeded } from '../domains/define-domain.ts'
import { seedOf } from '../domains/describe-domain.ts'
import type { FoundDomain } from '../domains/find-domain.ts'
import { isManaged, macOf } from '../domains/host-interface.ts'
import type { HostRecord } from '../domains/host-record.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { BridgeNetwork, HostNetwork, ManagedNetwork } from '../libvirt-options.ts'
import { type PortOwner, describeAddresses, isIpv6 } from '../network/describe-network.ts'
import { uploadFile } from '../hypervisors/pool.ts'

/** Replaces a host's cloud-init medium (NoCloud), if a disk was created from an image. */
export async function putSeed({ options }: LibvirtContext, { name, hypervisor, record }: FoundDomain): Promise<void> {
  if (!isSeeded(record)) return
  await uploadFile(hypervisor, seedOf(name), await makeSeed(describeSeed(name, record, options.network)))
}

/** Seed medium's cloud-init files by name; `network-config` only for networks on which hosts use the addresses of their record. */
function describeSeed(name: string, record: HostRecord, network: HostNetwork): Readonly<Record<string, string>> {
  const keys = [...new Set(record.disks.flatMap(({ authorizedKeys }) => authorizedKeys))]
  const user = { name: 'root', lock_passwd: true, ssh_authorized_keys: keys }
  return {
    'meta-data': JSON.stringify({ 'instance-id': name, 'local-hostname': record.label, 'public-keys': keys }),
    'user-data': `#cloud-config\n${JSON.stringify({ hostname: record.label, disable_root: false, users: [user], ...everyBoot })}\n`,
    ...((network.kind === 'bridge' || isManaged(network)) && {
      'network-config': JSON.stringify(describeSeedNetwork(record, network)),
    }),
  }
}

/** By default, cloud-init configures the network at a guest's first boot only, so later addresses would not reach it. */
const everyBoot = { updates: { network: { when: ['boot'] } } }

/** Returns the content of `network-config`, version 2 of cloud-init. */
export function describeSeedNetwork(record: PortOwner, network: BridgeNetwork | ManagedNetwork): object {
  const { addresses, gateways, nameServers } = isManaged(network)
    ? onManagedNetwork(record, network)
    : onBridge(record, network)
  const own = { match: { macaddress: macOf(record.stamp.uid) }, dhcp4: false, dhcp6: false, addresses }
  const routes = gateways.map((via) => ({ to: isIpv6(via) ? '::/0' : '0.0.0.0/0', via }))
  const names = nameServers.length === 0 ? {} : { nameservers: { addresses: nameServers } }
  return { version: 2, ethernets: { public: { ...own, ...(routes.length > 0 && { routes }), ...names } } }
}

interface SeedNetwork {
  readonly addresses: readonly string[]
  readonly gateways: readonly string[]
  readonly nameServers: readonly string[]
}

function onBridge({ ipv4, ipv6 }: PortOwner, { gateway, nameServers }: BridgeNetwork): SeedNetwork {
  const addresses = [...ipv4.map((address) => (address.includes('/') ? address : `${address}/24`)), ipv6].filter(
    Boolean,
  )
  return { addresses, gateways: gateway === null ? [] : [gateway], nameServers }
}

/** dnsmasq answers at the gateways. The default routes use the first address of each family. */
function onManagedNetwork(record: PortOwner, network: ManagedNetwork): SeedNetwork {
  const addresses = describeAddresses(network, record)
  const known = addresses.flatMap(({ gateway }) => gateway ?? [])
  const gateways = [known.find((one) => !isIpv6(one)), known.find(isIpv6)].filter((one) => one !== undefined)
  return { addresses: addresses.map(({ address, prefix }) => `${address}/${prefix}`), gateways, nameServers: gateways }
}

async function makeSeed(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'moor-seed-'))
  try {
    const paths = Object.keys(files).map((file) => join(folder, file))
    for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content, { mode: 0o600 })
    const medium = join(folder, 'seed.iso')
    const args = ['-quiet', '-o', medium, '-V', 'cidata', '-J', '-r', ...paths]
    const made = await runEngineProgram({ file: 'genisoimage', args })
    if (made.code !== 0)
      throw new DriverError('Broken', `The cloud-init medium cannot be created: ${made.stderr.trim()}`)
    return await readFile(medium)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
