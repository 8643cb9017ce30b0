import type { Resource } from '#reconcile/ports/index.ts'
import { givesNetworks } from '../gives-networks.ts'
import { type KubernetesContext, postgresOf, regionOf } from '../kubernetes-context.ts'
import type { KubernetesOptions } from '../kubernetes-options.ts'
import type { PartLimits, PlaneDatabase, PlaneLayout, PlaneMember, PlanePart } from '../plane/plane-layout.ts'
import { planeAddressAt } from '../plane/plane-addresses.ts'
import { planeNetworks } from '../plane/plane-network.ts'
import type { MemberRow, PlaneRow } from './plane-row.ts'

/** Resource limits of parts: several times the measured use when idle, enough for a hundred nodes. */
const limits: Readonly<Record<PlanePart, PartLimits>> = {
  etcd: { memoryMib: 1_024, millicpus: 1_000 },
  kine: { memoryMib: 512, millicpus: 1_000 },
  'kube-apiserver': { memoryMib: 2_048, millicpus: 2_000 },
  'kube-controller-manager': { memoryMib: 512, millicpus: 1_000 },
  'kube-scheduler': { memoryMib: 512, millicpus: 1_000 },
  front: { memoryMib: 128, millicpus: 1_000 },
  passage: { memoryMib: 64, millicpus: 1_000 },
}
const blockSize = 16

/**
 * Builds a control plane's layout from its row: constant except for new members, version and access list. Throws Busy if `engines.yaml` lacks its PostgreSQL.
 */
export function layoutOfPlane(
  context: KubernetesContext,
  row: PlaneRow & { readonly cluster: Resource },
  patch: string,
): PlaneLayout {
  const { prefix, etcd, kine, front } = context.options.images
  return {
    cluster: row.cluster,
    patch,
    address: row.address,
    port: row.port,
    serviceCidr: planeNetworks.services,
    podCidr: planeNetworks.pods,
    extraNames: [],
    members: row.members.map((one) => memberOfRow(context, one)),
    hasListeners: isBehindDoors(context, row),
    networks: row.networks,
    database: databaseOf(context, row),
    images: {
      etcd: `${prefix}${etcd}`,
      kine,
      'kube-apiserver': `${prefix}kube-apiserver:v{patch}`,
      'kube-controller-manager': `${prefix}kube-controller-manager:v{patch}`,
      'kube-scheduler': `${prefix}kube-scheduler:v{patch}`,
      front,
    },
    limits,
    isAudited: false,
    passage: null,
    hasNetworks: givesNetworks(context.options, row.region),
  }
}

function databaseOf(context: KubernetesContext, { name, store }: PlaneRow): PlaneDatabase | null {
  if (store === 'etcd') return null
  const { reach, connectionsMax } = postgresOf(context, name).options
  return { name, ...reach, connectionsMax }
}

/** Row of a layout's member. Throws an Error if missing. */
export function rowOf({ members }: PlaneRow, { number }: PlaneMember): MemberRow {
  const found = members.find((one) => one.number === number)
  if (!found) throw new Error(`a layout with a member ${number} that its row does not have`)
  return found
}

/** Network of an address block in CIDR form, always a /28. */
export function blockNetwork({ subnets }: Pick<KubernetesOptions, 'subnets'>, block: number): string {
  return `${planeAddressAt(subnets, block * blockSize)}/28`
}

/** Converts a member's row to its layout. */
export function memberOfRow(
  { options }: KubernetesContext,
  { number, address, block, peerPort, doorPort, isJoining, firstMembers, restores }: MemberRow,
): PlaneMember {
  const subnet = blockNetwork(options, block)
  return { number, machineAddress: address, subnet, peerPort, doorPort, isJoining, firstMembers, restores }
}

/** True if API servers are reached through mTLS listeners: with several machines, or one that is not local. */
export function isBehindDoors(context: KubernetesContext, { region, members }: PlaneRow): boolean {
  if (new Set(members.map(({ address }) => address)).size > 1) return true
  const { machines } = regionOf(context, region)
  return members.some(({ machine }) => machines.some(({ name, isLocal }) => name === machine && !isLocal))
}
