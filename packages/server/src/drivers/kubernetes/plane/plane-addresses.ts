import { readPlaneNetwork } from './plane-network.ts'
import type { PlaneMember, PlanePart } from './plane-layout.ts'

/** Place of each part in its member's network; the engine of containers itself takes the first. */
export const addressOffsets = {
  etcd: 2,
  kine: 2,
  'kube-apiserver': 3,
  'kube-controller-manager': 4,
  'kube-scheduler': 5,
  passage: 6,
} as const satisfies Partial<Record<PlanePart, number>>

/** The address of a part inside its member's network; the front has that of its machine. */
export function partAddress({ subnet }: Pick<PlaneMember, 'subnet'>, part: keyof typeof addressOffsets): string {
  return planeAddressAt(subnet, addressOffsets[part])
}

/** The address that Service `kubernetes` gets: the first of its network. */
export function kubernetesAddress(serviceCidr: string): string {
  return planeAddressAt(serviceCidr, 1)
}

/** An address by its place in a network of IPv4. Throws where that is none. */
export function planeAddressAt(cidr: string, offset: number): string {
  const network = readPlaneNetwork(cidr)
  if (!network) throw new Error(`${cidr} is no network of IPv4 in CIDR form`)
  return [24, 16, 8, 0].map((shift) => Math.floor((network.first + offset) / 2 ** shift) % 256).join('.')
}
