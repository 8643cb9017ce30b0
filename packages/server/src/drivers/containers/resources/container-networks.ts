import { isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { isRecord, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { readRuntimeJson } from '../connection/runtime-json.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import type { ContainerAttachment, RuntimeLabels, NetworkSpec } from '../container-runtime.ts'
import { filterLabels, readLabels, rejectForeign } from './runtime-labels.ts'
import { checkRuntimeName } from './runtime-name.ts'

/** ProgramRunner.ensureNetwork: creates a missing bridge network. Throws AlreadyExists if an existing network is not ours, Broken if it has another subnet. */
export async function ensureContainerNetwork(connection: RuntimeConnection, spec: NetworkSpec): Promise<void> {
  const { name, subnet, choices, labels } = spec
  checkRuntimeName('network', name)
  for (const one of choices === undefined ? [subnet] : [subnet, choices]) checkSubnet(one)
  const [found] = await findNetworks(connection, name)
  if (!found) {
    await createNetwork(connection, spec)
    return
  }
  rejectForeign(`Network ${name}`, found.labels, labels)
  if (found.subnet !== subnet)
    throw new DriverError('Broken', `Network ${name} has the subnet ${found.subnet ?? 'none'} instead of ${subnet}.`)
}

/**
 * On Podman, uses Podman's own API. Podman isolates networks created through Docker's API: members of a control plane could not connect, even through published
 * ports. With Podman's API, containers of all networks reach one another. Every listener requires certificates.
 */
async function createNetwork(connection: RuntimeConnection, { name, subnet, choices, labels }: NetworkSpec) {
  const own = {
    name,
    driver: 'bridge',
    subnets: [
      {
        subnet,
        gateway: firstAddress(subnet),
        ...(choices && { lease_range: { start_ip: firstAddress(choices), end_ip: lastAddress(choices) } }),
      },
    ],
    labels,
  }
  if (await connection.callPodman({ method: 'POST', path: '/libpod/networks/create', body: own })) return
  const body = {
    Name: name,
    // Docker's network names are not unique by default.
    CheckDuplicate: true,
    Driver: 'bridge',
    IPAM: { Config: [{ Subnet: subnet, ...(choices && { IPRange: choices, Gateway: firstAddress(subnet) }) }] },
    Labels: labels,
  }
  await connection.call({ method: 'POST', path: '/networks/create', body })
}

/** Endpoint with a fixed IPv4 address, for the Engine API. */
export function describeEndpoint(address: string) {
  return { IPAMConfig: { IPv4Address: address } }
}

/** Connects a container that does not run to a network; a null address is assigned at the start. Throws NotFound without the network. */
export async function joinContainerNetwork(
  connection: RuntimeConnection,
  { name, address }: ContainerAttachment,
  container: string,
): Promise<void> {
  const path = `/networks/${encodeURIComponent(name)}/connect`
  const body = { Container: container, ...(address !== null && { EndpointConfig: describeEndpoint(address) }) }
  await connection.call({ method: 'POST', path, body })
}

/** Disconnects a container that does not run from a network. */
export async function detachContainerNetwork(
  connection: RuntimeConnection,
  name: string,
  container: string,
): Promise<void> {
  const path = `/networks/${encodeURIComponent(name)}/disconnect`
  await connection.call({ method: 'POST', path, body: { Container: container } })
}

/**
 * Removes a network by name. Idempotent. Throws Busy while it has containers. Removes by ID only if Docker has several of the name: by ID, Podman 4.3 removes
 * even a network in use.
 */
export async function removeContainerNetwork(connection: RuntimeConnection, name: string): Promise<void> {
  checkRuntimeName('network', name)
  const found = await findNetworks(connection, name)
  const keys = found.length === 1 ? [name] : found.map(({ id }) => id)
  for (const key of keys)
    await connection.call({ method: 'DELETE', path: `/networks/${encodeURIComponent(key)}`, tolerate: [404] })
}

/** Names of networks with all of these labels. */
export async function listContainerNetworks(
  connection: RuntimeConnection,
  labels: RuntimeLabels,
): Promise<readonly string[]> {
  const networks = await queryNetworks(connection, filterLabels(labels))
  return networks.map(({ name }) => name)
}

/** ProgramRunner.listSubnets: skips networks without a subnet. */
export async function listSubnets(connection: RuntimeConnection): Promise<readonly string[]> {
  const networks = await queryNetworks(connection, '{}')
  return networks.flatMap(({ subnet }) => subnet ?? [])
}

/**
 * ProgramRunner.findGateway. Docker: gateway of the default network. Podman's bridge exists only while a container uses it, so for Podman: another address of
 * this machine, or null if Podman runs elsewhere.
 */
export async function findMachineGateway(connection: RuntimeConnection): Promise<string | null> {
  // Podman first, because it also answers to Docker's name.
  const podman = await findGatewayOf(connection, 'podman')
  if (podman === undefined) return (await findGatewayOf(connection, 'bridge')) ?? null
  return connection.isLocal ? findOwnAddress(podman) : null
}

async function findGatewayOf(connection: RuntimeConnection, network: string): Promise<string | undefined> {
  const answer = await connection.call({ method: 'GET', path: `/networks/${network}`, tolerate: [404] })
  return answer.status === 404 ? undefined : firstPool(readRuntimeJson(answer), 'Gateway')
}

/** First external IPv4 address. @param besides temporary address to skip */
function findOwnAddress(besides: string): string | null {
  const all = Object.values(networkInterfaces()).flatMap((some) => some ?? [])
  return (
    all.find(({ internal, family, address }) => !internal && family === 'IPv4' && address !== besides)?.address ?? null
  )
}

interface ObservedNetwork {
  readonly id: string
  readonly name: string
  readonly subnet: string | undefined
  readonly labels: RuntimeLabels
}

async function findNetworks(connection: RuntimeConnection, name: string): Promise<readonly ObservedNetwork[]> {
  // The filter also matches names that only contain this name.
  const networks = await queryNetworks(connection, JSON.stringify({ name: [name] }))
  return networks.filter((one) => one.name === name)
}

async function queryNetworks(connection: RuntimeConnection, filters: string): Promise<readonly ObservedNetwork[]> {
  const read = readRuntimeJson(await connection.call({ method: 'GET', path: '/networks', query: { filters } }))
  return (Array.isArray(read) ? read : []).map((one: unknown) => ({
    id: textField(one, 'Id') ?? '',
    name: textField(one, 'Name') ?? '',
    subnet: firstPool(one, 'Subnet'),
    labels: readLabels(isRecord(one) ? one['Labels'] : undefined),
  }))
}

function firstPool(network: unknown, field: 'Subnet' | 'Gateway'): string | undefined {
  const pools = isRecord(network) && isRecord(network['IPAM']) ? network['IPAM']['Config'] : undefined
  const found: unknown = Array.isArray(pools) ? pools[0] : undefined
  return textField(found, field)
}

/** First address, set explicitly for the machine: otherwise the runtime takes it from `choices`. */
function firstAddress(subnet: string): string {
  const [address = ''] = subnet.split('/')
  return address.replace(/\d+$/, (last) => String(Number(last) + 1))
}

function lastAddress(subnet: string): string {
  const [address = '', bits = ''] = subnet.split('/')
  const first = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
  const last = first + 2 ** (32 - Number(bits)) - 2
  return [24, 16, 8, 0].map((shift) => Math.floor(last / 2 ** shift) % 256).join('.')
}

function checkSubnet(subnet: string): void {
  const [address = '', bits = ''] = subnet.split('/')
  const isRight = isIPv4(address) && /^\d{1,2}$/.test(bits) && Number(bits) >= 8 && Number(bits) <= 29
  if (!isRight)
    throw new DriverError('Broken', `subnet must be an IPv4 network of /8 to /29, not ${JSON.stringify(subnet)}.`)
}
