import { printIpv4, readIpv4 } from '#domain/shared/index.ts'
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

/** Address of a part in its member's network; the front has its machine's. */
export function partAddress({ subnet }: Pick<PlaneMember, 'subnet'>, part: keyof typeof addressOffsets): string {
  return planeAddressAt(subnet, addressOffsets[part])
}

/** Address of Service `kubernetes`: the first of the service network. */
export function kubernetesAddress(serviceCidr: string): string {
  return planeAddressAt(serviceCidr, 1)
}

/** Address at an offset of an IPv4 network in CIDR form. */
export function planeAddressAt(cidr: string, offset: number): string {
  return printIpv4(readIpv4(cidr.split('/')[0] ?? '') + offset)
}
