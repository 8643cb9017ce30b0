import type { CertificateAndKey } from '../../certificates/certificate-and-key.ts'
import type { Resource } from '#reconcile/ports/index.ts'
import type { PlaneKeys } from './plane-keys.ts'

/** Programs of a control plane, in start order. With a PostgreSQL store, kine replaces etcd. */
const planeParts = [
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

/** A control plane without secrets, from which its containers are derived. */
export interface PlaneLayout {
  readonly cluster: Resource
  /** Version of Kubernetes, such as `1.36.3`; 1.34 or newer. */
  readonly patch: string
  /** IPv4 address of the first machine or of a load balancer, which never changes. */
  readonly address: string
  /** Port of all fronts and API servers, so that Service `kubernetes` is correct. */
  readonly port: number
  /** IPv4 networks in CIDR form. Each node gets a /24 of `podCidr`. */
  readonly serviceCidr: string
  readonly podCidr: string
  /** Names in API servers' certificates, besides those of the machines. */
  readonly extraNames: readonly string[]
  /** One to three members, ordered by number. */
  readonly members: readonly PlaneMember[]
  /** True if API servers are reached from another machine: with several machines, or a service elsewhere. */
  readonly hasListeners: boolean
  /** Networks of allowed clients; null for all, empty for none (rule 29). */
  readonly networks: readonly string[] | null
  /** Null with etcd. */
  readonly database: PlaneDatabase | null
  /** `{patch}` is the Kubernetes version. etcd is 3.6 or newer. */
  readonly images: Readonly<Record<Exclude<PlanePart, 'passage'>, string>>
  readonly limits: Readonly<Record<PlanePart, PartLimits>>
  readonly isAudited: boolean
  /** Null if API servers reach nodes directly. */
  readonly passage: PassageLayout | null
  /** False if members use the machine's network, without published ports. */
  readonly hasNetworks: boolean
}

/** PostgreSQL database of a control plane; its role has the same name. */
export interface PlaneDatabase {
  readonly name: string
  /** Hosts in order of attempts, or a socket's folder. */
  readonly hosts: readonly string[]
  readonly ports: readonly number[]
  readonly sslMode: string
  readonly target: 'any' | 'primary' | 'read-write'
  /** PEM certificate; null if the server is not verified. */
  readonly caCertificate: string | null
  readonly connectionsMax: number
}

/** Egress from API servers to nodes and their pod network. */
export interface PassageLayout {
  readonly network: string
  /** `{patch}` is the Kubernetes version. */
  readonly image: string
}

/** The part of a control plane on one machine. */
export interface PlaneMember {
  /** Number from 1 to 3, which never changes. */
  readonly number: number
  /** IPv4 address for clients, nodes and other members. */
  readonly machineAddress: string
  /** Free /28 network for the member's containers. */
  readonly subnet: string
  /** Port of etcd, published from the start so that other members can join without a restart. */
  readonly peerPort: number
  /** Port of the mTLS listener for other fronts and this service, which bypasses the access list. */
  readonly doorPort: number
  /** True if the member joined an existing etcd. */
  readonly isJoining: boolean
  /** Numbers of etcd's members when this one joined, including its own. Constant, so that later members do not restart this one. */
  readonly firstMembers: readonly number[]
  /** Number of restores before this member. Part of its resources' names, so that they never collide with earlier ones. */
  readonly restores: number
}

/** Resource limits of a container. */
export interface PartLimits {
  readonly memoryMib: number
  readonly millicpus: number
}

/** Input for the description of a member's containers. */
export interface MemberSpec {
  readonly layout: PlaneLayout
  readonly member: PlaneMember
  readonly authority: CertificateAndKey
  readonly keys: PlaneKeys
  readonly certificates: MemberCertificates
  /** Null with etcd. */
  readonly databasePassword: string | null
}

/** Certificates of a member's parts. */
export interface MemberCertificates {
  readonly apiserver: CertificateAndKey
  /** Client certificates for etcd, kubelets and aggregated API servers. */
  readonly apiserverEtcd: CertificateAndKey
  readonly apiserverKubelet: CertificateAndKey
  readonly frontProxy: CertificateAndKey
  readonly controllers: CertificateAndKey
  readonly scheduler: CertificateAndKey
  /** Client certificate with which the passage reads nodes. */
  readonly passage: CertificateAndKey
  readonly etcdServer: CertificateAndKey
  readonly etcdPeer: CertificateAndKey
  readonly listener: CertificateAndKey
}
