import type { CertificateAndKey } from '../../certificates/certificate-and-key.ts'
import type { Resource } from '#reconcile/ports/index.ts'
import type { PlaneKeys } from './plane-keys.ts'

/** Programs of a control plane, in start order; kine replaces etcd if a PostgreSQL is the store. */
export const planeParts = [
  'etcd',
  'kine',
  'kube-apiserver',
  'kube-controller-manager',
  'kube-scheduler',
  'front',
  'passage',
] as const

/** One program of a control plane. */
export type PlanePart = (typeof planeParts)[number]

/** Description of a control plane without secrets; its containers are derived from it. */
export interface PlaneLayout {
  readonly cluster: Resource
  /** Kubernetes version without the leading v, for example `1.36.3`; 1.34 or newer. */
  readonly patch: string
  /** Constant IPv4 address of the control plane: that of its first machine, or of a load balancer. */
  readonly address: string
  /** Port on each of its machines, also of the API servers, so that Service `kubernetes` is correct. */
  readonly port: number
  /** IPv4 networks of Services and of pods in CIDR form; each node gets a /24 of the latter. */
  readonly serviceCidr: string
  readonly podCidr: string
  /** Names and addresses besides those of its machines. */
  readonly extraNames: readonly string[]
  /** One, or up to three for high availability, ordered by number. */
  readonly members: readonly PlaneMember[]
  /** True if API servers are reached from outside their machine: several machines, or this service runs elsewhere. */
  readonly hasListeners: boolean
  /** Allowed client networks of both families; null for all, empty for none (rule 29). */
  readonly networks: readonly string[] | null
  /** Database that kine uses as the store; null for etcd. */
  readonly database: PlaneDatabase | null
  /** Image of each part; `{patch}` is replaced by the Kubernetes version. etcd's image is 3.6 or newer. */
  readonly images: Readonly<Record<Exclude<PlanePart, 'passage'>, string>>
  readonly limits: Readonly<Record<PlanePart, PartLimits>>
  /** True if the API server logs who requested what. */
  readonly isAudited: boolean
  /** Egress from API servers to kubelets and pods on a container network; null if none is needed. */
  readonly passage: PassageLayout | null
  /** True if members have their own networks with published ports; false if programs use that of the machine. */
  readonly hasNetworks: boolean
}

/** A PostgreSQL database of one control plane. Its role has the same name. */
export interface PlaneDatabase {
  readonly name: string
  /** Names or addresses with their ports, in order of attempts, or the folder of a socket. */
  readonly hosts: readonly string[]
  readonly ports: readonly number[]
  /** As in libpq. */
  readonly sslMode: string
  readonly target: 'any' | 'primary' | 'read-write'
  /** PEM of the authority of the server's certificate; null if it is not verified. */
  readonly caCertificate: string | null
  readonly connectionsMax: number
}

/** Egress from API servers to nodes and their pod network. */
export interface PassageLayout {
  readonly network: string
  /** Image with the program `passage`; `{patch}` is replaced by the Kubernetes version. */
  readonly image: string
}

/** The part of a control plane on one machine. */
export interface PlaneMember {
  /** 1 to 3; constant for the lifetime of the member. */
  readonly number: number
  /** IPv4 address at which clients, nodes and other members reach the machine. */
  readonly machineAddress: string
  /** Network of its containers, a /28 that is free on the machine. */
  readonly subnet: string
  /** Port of the machine for etcd peers; published from the start, so that others can join without a restart. */
  readonly peerPort: number
  /** Port of the machine for fronts of other machines and this service, bypassing the access list. */
  readonly doorPort: number
  /** True for a member that joined an existing etcd; constant. */
  readonly isJoining: boolean
  /** Numbers of etcd's members when it joined, including its own; constant, so that later members do not restart it. */
  readonly firstMembers: readonly number[]
  /** Restores before this member; part of its resources' names, so that they never collide with those from before a restore. */
  readonly restores: number
}

/** Resource limits of a container. */
export interface PartLimits {
  readonly memoryMib: number
  /** In thousandths of a CPU. */
  readonly millicpus: number
}

/** Input of one member's containers. */
export interface MemberSpec {
  readonly layout: PlaneLayout
  readonly member: PlaneMember
  readonly authority: CertificateAndKey
  readonly keys: PlaneKeys
  readonly certificates: MemberCertificates
  /** Password of its database role; null if etcd is the store. */
  readonly databasePassword: string | null
}

/** Certificates of one member's parts. */
export interface MemberCertificates {
  readonly apiserver: CertificateAndKey
  /** Client certificates of the API server for etcd, kubelets and aggregated API servers. */
  readonly apiserverEtcd: CertificateAndKey
  readonly apiserverKubelet: CertificateAndKey
  readonly frontProxy: CertificateAndKey
  readonly controllers: CertificateAndKey
  readonly scheduler: CertificateAndKey
  /** Client certificate of the passage, which reads nodes from the API server. */
  readonly passage: CertificateAndKey
  readonly etcdServer: CertificateAndKey
  readonly etcdPeer: CertificateAndKey
  readonly listener: CertificateAndKey
}
