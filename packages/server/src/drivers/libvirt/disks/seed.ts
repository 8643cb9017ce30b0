import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withTemporaryFolder } from '../../programs/with-temporary-folder.ts'
import { runEngineProgram } from '../../programs/run-engine-program.ts'
import { type BootSpec, DriverError, type GuestConfig } from '#reconcile/ports/index.ts'
import { isSeeded } from '../domains/define-domain.ts'
import { seedOf } from '../domains/describe-domain.ts'
import type { FoundDomain } from '../domains/find-domain.ts'
import { isManaged, macOf } from '../domains/host-interface.ts'
import { type HostRecord, listBootDisks } from '../domains/host-record.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { BridgeNetwork, HostNetwork, ManagedNetwork } from '../libvirt-options.ts'
import { type PortOwner, describeAddresses, isIpv6 } from '../network/describe-network.ts'
import { uploadFile } from '../hypervisors/pool.ts'

type SeedFiles = Readonly<Record<string, string | Uint8Array>>

/** Replaces a host's cloud-init medium (NoCloud) for this boot, if a disk was created from an image. */
export async function putSeed(
  { options }: LibvirtContext,
  { name, hypervisor, record }: FoundDomain,
  boot: BootSpec,
): Promise<void> {
  if (!isSeeded(record, boot)) return
  const guest = (await boot.readGuestConfig?.()) ?? { userData: null, rootPasswordHash: null }
  const files = {
    ...describeSeed(findInstanceId(name, record, boot), record, guest),
    ...describeNetworkConfig(record, options.network),
  }
  await uploadFile(hypervisor, seedOf(name), await makeSeed(files))
}

/** Disks created by earlier releases keep the instance ID of the host, because cloud-init would replace the SSH host keys of their guests. */
function findInstanceId(name: string, record: HostRecord, { root, disks }: BootSpec): string {
  const disk = root === undefined ? listBootDisks(record, disks)[0] : record.disks.find((one) => one.name === root)
  return disk?.hasInstanceId ? disk.name : name
}

/** By default, cloud-init configures the network at a guest's first boot only, so later addresses would not reach it. */
const everyBoot = { updates: { network: { when: ['boot'] } } }

/** Seed medium's cloud-init files by name. Settings of the user data take precedence over vendor data (ADR 0073). */
function describeSeed(instanceId: string, record: HostRecord, { userData, rootPasswordHash }: GuestConfig): SeedFiles {
  const keys = [...new Set(record.disks.flatMap(({ authorizedKeys }) => authorizedKeys))]
  const user = { name: 'root', lock_passwd: rootPasswordHash === null, ssh_authorized_keys: keys }
  const config = { hostname: record.label, disable_root: false, users: [user], ...everyBoot }
  // cloud-init runs a boothook at every boot, so it also applies the new password of a disk that booted before.
  const boothook = `#cloud-boothook\n#!/bin/sh\nprintf '%s\\n' 'root:${rootPasswordHash}' | chpasswd -e\n`
  const parts = [`#cloud-config\n${JSON.stringify(config)}\n`, ...(rootPasswordHash === null ? [] : [boothook])]
  return {
    'meta-data': JSON.stringify({
      'instance-id': instanceId,
      'local-hostname': record.label,
      'public-keys': keys,
    }),
    'user-data': userData === null ? '#cloud-config\n{}\n' : Buffer.from(userData, 'base64'),
    'vendor-data': `#cloud-config-archive\n${JSON.stringify(parts)}\n`,
  }
}

/** The file `network-config`, only for networks on which hosts use the addresses of their record. */
function describeNetworkConfig(record: HostRecord, network: HostNetwork): SeedFiles {
  if (network.kind !== 'bridge' && !isManaged(network)) return {}
  return { 'network-config': JSON.stringify(describeSeedNetwork(record, network)) }
}

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

async function makeSeed(files: SeedFiles): Promise<Uint8Array> {
  return withTemporaryFolder('seed', async (folder) => {
    const paths = Object.keys(files).map((file) => join(folder, file))
    for (const [file, content] of Object.entries(files)) await writeFile(join(folder, file), content, { mode: 0o600 })
    const medium = join(folder, 'seed.iso')
    const args = ['-quiet', '-o', medium, '-V', 'cidata', '-J', '-r', ...paths]
    const made = await runEngineProgram({ file: 'genisoimage', args })
    if (made.code !== 0)
      throw new DriverError('Broken', `The cloud-init medium cannot be created: ${made.stderr.trim()}`)
    return await readFile(medium)
  })
}
