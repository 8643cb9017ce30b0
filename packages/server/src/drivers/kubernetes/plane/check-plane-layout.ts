import { isIP, isIPv4 } from 'node:net'
import { DriverError } from '#reconcile/ports/index.ts'
import { type PlaneNetwork, isNetworkShared, readPlaneNetwork } from './plane-network.ts'
import { planeParts } from './plane-layout.ts'
import type { PlaneLayout, PlaneMember } from './plane-layout.ts'

/** Oldest supported minor version of Kubernetes. */
const oldestMinor = 34
const leastMemoryMib = 16

/** Throws NotSupported, with field and bound, for an impossible layout. */
export function checkPlaneLayout(layout: PlaneLayout): void {
  const [, minor] = /^1\.(\d+)\.\d+$/.exec(layout.patch) ?? []
  must(Number(minor) >= oldestMinor, `patch must be 1.${oldestMinor}.0 or newer, as 1.x.y`, layout.patch)
  must(isPort(layout.port), 'port must be from 1024 to 65535', layout.port)
  for (const name of layout.extraNames)
    must(isIP(name) > 0 || isName(name), 'extraNames must be names or addresses', name)
  for (const network of layout.networks ?? [])
    must(isCidr(network), 'networks must be in CIDR form, IPv4 or IPv6', network)
  const shared = [
    { field: 'serviceCidr', network: readShared('serviceCidr', layout.serviceCidr, 24) },
    { field: 'podCidr', network: readShared('podCidr', layout.podCidr, 23) },
  ]
  checkParts(layout)
  checkMembers(layout)
  const members = layout.members.map((member) => ({
    field: `subnet of member ${member.number}`,
    network: readSubnet(member),
  }))
  for (const member of [...members, ...shared.slice(1)])
    for (const one of shared)
      must(
        one === member || !isNetworkShared(one.network, member.network),
        `${member.field} must not overlap ${one.field}`,
        null,
      )
}

function checkParts({ images, limits, passage }: PlaneLayout): void {
  for (const part of planeParts) {
    const image = part === 'passage' ? passage?.image : images[part]
    must(image !== '', `images must name an image of ${part}`, image ?? null)
    const isOfKubernetes = part.startsWith('kube-')
    must(
      !isOfKubernetes || image?.includes('{patch}') === true,
      `the image of ${part} must contain {patch}`,
      image ?? null,
    )
    const { memoryMib, millicpus } = limits[part]
    must(memoryMib >= leastMemoryMib, `memoryMib of ${part} must be at least ${leastMemoryMib}`, memoryMib)
    must(millicpus >= 10, `millicpus of ${part} must be at least 10`, millicpus)
  }
}

function checkMembers({ members, port, address }: PlaneLayout): void {
  must(isIPv4(address), 'address must be an IPv4 address', address)
  must(members.length >= 1 && members.length <= 3, 'members must be 1 to 3', members.length)
  for (const { number, machineAddress, peerPort, doorPort } of members) {
    must(number >= 1 && number <= 3, 'the number of a member must be 1 to 3', number)
    must(isIPv4(machineAddress), `machineAddress of member ${number} must be an IPv4 address`, machineAddress)
    must(
      isPort(peerPort) && peerPort !== port,
      `peerPort of member ${number} must be from 1024 to 65535, and not port`,
      peerPort,
    )
    must(
      isPort(doorPort) && ![port, peerPort].includes(doorPort),
      `doorPort of member ${number} must be from 1024 to 65535, and neither port nor peerPort`,
      doorPort,
    )
  }
  const isDistinct = (of: (member: PlaneMember) => unknown) => new Set(members.map(of)).size === members.length
  must(
    isDistinct(({ number }) => number) &&
      isDistinct(({ machineAddress, peerPort }) => `${machineAddress}:${peerPort}`) &&
      isDistinct(({ machineAddress, doorPort }) => `${machineAddress}:${doorPort}`) &&
      isDistinct(({ machineAddress, subnet }) => `${machineAddress} ${subnet}`),
    'members must differ in number, and those of one machine in ports and subnet',
    null,
  )
}

function readSubnet({ number, subnet }: PlaneMember): PlaneNetwork {
  const network = readPlaneNetwork(subnet)
  if (network?.bits !== 28) throw reject(`subnet of member ${number} must be a network of IPv4 with /28`, subnet)
  return network
}

function readShared(field: string, cidr: string, mostBits: number): PlaneNetwork {
  const network = readPlaneNetwork(cidr)
  if (!network || network.bits < 8 || network.bits > mostBits)
    throw reject(`${field} must be a network of IPv4 from /8 to /${mostBits}`, cidr)
  return network
}

function isCidr(value: string): boolean {
  const [, address = '', bits = ''] = /^([\da-fA-F.:]+)\/(\d{1,3})$/.exec(value) ?? []
  const family = isIP(address)
  return family !== 0 && Number(bits) <= (family === 4 ? 32 : 128)
}

const isPort = (value: number): boolean => Number.isInteger(value) && value >= 1024 && value <= 65_535

const isName = (value: string): boolean =>
  /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,62})(\.[a-z0-9]([a-z0-9-]{0,62}))*$/.test(value)

function must(isKept: boolean, rule: string, value: string | number | null): void {
  if (!isKept) throw reject(rule, value)
}

function reject(rule: string, value: string | number | null): DriverError {
  return new DriverError('NotSupported', `A control plane's ${rule}${value === null ? '' : `, not "${value}"`}.`)
}
