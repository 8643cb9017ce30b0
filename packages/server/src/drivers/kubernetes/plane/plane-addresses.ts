import { readPlaneNetwork } from './plane-network.ts'
import type { PlaneMember, PlanePart } from './plane-layout.ts'

/** Offsets of addresses in the member's network; the runtime uses offset 1. */
export const addressOffsets = {
  etcd: 2,
  kine: 2,
  'kube-apiserver': 3,
  'kube-controller-manager': 4,
  'kube-scheduler': 5,
  passage: 6,
} as const satisfies Partial<Record<PlanePart, number>>

/** Address of a part in its member's network; the front has its machine's. Throws for an invalid network. */
export function partAddress({ subnet }: Pick<PlaneMember, 'subnet'>, part: keyof typeof addressOffsets): string {
  return planeAddressAt(subnet, addressOffsets[part])
}

/** Address of Service `kubernetes`: the first of the service network. Throws for an invalid network. */
export function kubernetesAddress(serviceCidr: string): string {
  return planeAddressAt(serviceCidr, 1)
}

/** Address at an offset of an IPv4 network. Throws for an invalid network. */
export function planeAddressAt(cidr: string, offset: number): string {
  const network = readPlaneNetwork(cidr)
  if (!network) throw new Error(`${cidr} is not an IPv4 network in CIDR form`)
  return [24, 16, 8, 0].map((shift) => Math.floor((network.first + offset) / 2 ** shift) % 256).join('.')
}
