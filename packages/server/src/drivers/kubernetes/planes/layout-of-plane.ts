import type { Resource } from '#reconcile/ports/index.ts'
import { givesNetworks } from '../gives-networks.ts'
import { type KubernetesContext, regionOf } from '../kubernetes-context.ts'
import type { KubernetesOptions } from '../kubernetes-options.ts'
import { postgresOf } from '../stores/postgres/postgres-store.ts'
import type { PartLimits, PlaneDatabase, PlaneLayout, PlaneMember, PlanePart } from '../plane/plane-layout.ts'
import { planeAddressAt } from '../plane/plane-addresses.ts'
import type { MemberRow, PlaneRow } from './plane-row.ts'

/** What a part may use: several times what an idle one was measured at, and enough for a hundred nodes. */
const limits: Readonly<Record<PlanePart, PartLimits>> = {
  etcd: { memoryMib: 1_024, millicpus: 1_000 },
  kine: { memoryMib: 512, millicpus: 1_000 },
  'kube-apiserver': { memoryMib: 2_048, millicpus: 2_000 },
  'kube-controller-manager': { memoryMib: 512, millicpus: 1_000 },
  'kube-scheduler': { memoryMib: 512, millicpus: 1_000 },
  front: { memoryMib: 128, millicpus: 1_000 },
  passage: { memoryMib: 64, millicpus: 1_000 },
}
/** Networks of every cluster, seen from within it alone; nothing that nodes or pods must reach may have addresses in them. */
export const planeNetworks = { services: '10.96.0.0/16', pods: '10.200.0.0/14' } as const
/** Addresses of a block. */
const blockSize = 16

/** How a control plane is laid out, from its row: the same for as long as it lives, members that come, the version and the access list apart. */
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

/** The row of a member. */
export function rowOf({ members }: PlaneRow, { number }: PlaneMember): MemberRow {
  const found = members.find((one) => one.number === number)
  if (!found) throw new Error(`a layout with a member ${number} that its row does not have`)
  return found
}

/** A block of addresses in CIDR form, by its number. */
export function blockNetwork({ subnets }: Pick<KubernetesOptions, 'subnets'>, block: number): string {
  return `${planeAddressAt(subnets, block * blockSize)}/28`
}

/** What is of a control plane on one machine, from its row. */
export function memberOfRow(
  { options }: KubernetesContext,
  { number, address, block, peerPort, doorPort, isJoining, firstMembers, restores }: MemberRow,
): PlaneMember {
  const subnet = blockNetwork(options, block)
  return { number, machineAddress: address, subnet, peerPort, doorPort, isJoining, firstMembers, restores }
}

/** Whether anybody comes to its API servers through doors: fronts of other machines, or we. */
export function isBehindDoors(context: KubernetesContext, { region, members }: PlaneRow): boolean {
  if (new Set(members.map(({ address }) => address)).size > 1) return true
  const { machines } = regionOf(context, region)
  return members.some(({ machine }) => machines.some(({ name, isLocal }) => name === machine && !isLocal))
}
