import { issueMemberCertificates } from '#drivers/kubernetes/plane/issue-member-certificates.ts'
import { makeIssuer } from '#drivers/certificates/make-issuer.ts'
import { makePlaneKeys } from '#drivers/kubernetes/plane/plane-keys.ts'
import { nameResource } from '#reconcile/ports/index.ts'
import type { MemberSpec, PlaneLayout, PlaneMember } from '#drivers/kubernetes/plane/plane-layout.ts'

const stamp = {
  installation: 'a1b2c3d4-0000-4000-8000-000000000000',
  kind: 'cluster',
  id: 7,
  uid: '0b5e0b5e-0000-4000-8000-000000000001',
} as const

/** First member, on the machine 10.0.0.1. */
export const planeMember: PlaneMember = {
  number: 1,
  machineAddress: '10.0.0.1',
  subnet: '10.1.0.16/28',
  peerPort: 12_380,
  doorPort: 12_381,
  isJoining: false,
  firstMembers: [1],
  restores: 0,
}

/** Control plane with one member. */
export const planeLayout: PlaneLayout = {
  cluster: { name: nameResource(stamp), stamp, region: 'de-1' },
  patch: '1.36.3',
  address: planeMember.machineAddress,
  port: 16_443,
  serviceCidr: '10.96.0.0/16',
  podCidr: '10.200.0.0/16',
  extraNames: ['kube.example.com'],
  members: [planeMember],
  hasListeners: false,
  networks: null,
  database: null,
  images: {
    etcd: 'etcd:3.6.5',
    kine: 'rancher/kine:v0.17.5',
    'kube-apiserver': 'kube-apiserver:v{patch}',
    'kube-controller-manager': 'kube-controller-manager:v{patch}',
    'kube-scheduler': 'kube-scheduler:v{patch}',
    front: 'haproxy:3.2',
  },
  limits: {
    etcd: { memoryMib: 512, millicpus: 1000 },
    kine: { memoryMib: 256, millicpus: 1000 },
    'kube-apiserver': { memoryMib: 1024, millicpus: 2000 },
    'kube-controller-manager': { memoryMib: 512, millicpus: 1000 },
    'kube-scheduler': { memoryMib: 256, millicpus: 500 },
    front: { memoryMib: 128, millicpus: 500 },
    passage: { memoryMib: 64, millicpus: 500 },
  },
  isAudited: false,
  passage: null,
  hasNetworks: true,
}

/** Returns a layout's first member with a new authority, keys and certificates, by default at its machine's address. */
export async function makePlanePlan(changes: Partial<PlaneLayout> = {}): Promise<MemberSpec> {
  const { members } = { ...planeLayout, ...changes }
  const [member] = members
  const layout = { ...planeLayout, ...(member ? { address: member.machineAddress } : {}), ...changes }
  if (!member) throw new Error('a layout without members')
  const nowMs = Date.now()
  const [authority, keys] = await Promise.all([makeIssuer('cluster', nowMs), makePlaneKeys(nowMs)])
  const certificates = await issueMemberCertificates({ layout, member, authority, keys }, nowMs)
  return { layout, member, authority, keys, certificates, databasePassword: layout.database ? 'pass word' : null }
}
