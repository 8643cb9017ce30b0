import type { Certified } from '../../certificates/certified.ts'
import type { Resource } from '#reconcile/ports/index.ts'
import type { PlaneKeys } from './plane-keys.ts'

/** Programs of a control plane, in the order in which they are started; kine is in etcd's place where a PostgreSQL is the store. */
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

/** What a control plane consists of, and where: all that its containers are described by, secrets aside. */
export interface PlaneLayout {
  readonly cluster: Resource
  /** Version of Kubernetes without the leading v, for example `1.36.3`; 1.34 or newer. */
  readonly patch: string
  /** IPv4 address at which it is reached for as long as it lives: that of its first machine, or of what stands before all of them. */
  readonly address: string
  /** Where it answers on each of its machines; the API servers listen at the same number, so that Service `kubernetes` tells the truth. */
  readonly port: number
  /** Networks of Services and of pods, IPv4 in CIDR form; each node gets a /24 of the pods'. */
  readonly serviceCidr: string
  readonly podCidr: string
  /** Names and addresses it is known by beside those of its machines. */
  readonly extraNames: readonly string[]
  /** One, or up to three for high availability, in the order of their numbers. */
  readonly members: readonly PlaneMember[]
  /** Whether others than those on the machine itself come to API servers behind the access list: there are several machines, or we are on none of them. */
  readonly hasDoors: boolean
  /** Networks of both families that the front answers; null for all, none for nobody (rule 29). */
  readonly networks: readonly string[] | null
  /** The database that everything is kept in, by kine; null where etcd has it. */
  readonly database: PlaneDatabase | null
  /** Image of each part; `{patch}` stands for the version of Kubernetes. That of etcd is of 3.6 or newer. */
  readonly images: Readonly<Record<Exclude<PlanePart, 'passage'>, string>>
  readonly limits: Readonly<Record<PlanePart, PartLimits>>
  /** Whether the API server writes who asked for what into its log. */
  readonly isAudited: boolean
  /** How API servers reach kubelets and pods that are on a network of the engine; null where they need no way of their own. */
  readonly passage: PassageLayout | null
  /** Whether members have networks of their own, out of which ports are published; false where programs have that of the machine. */
  readonly hasNetworks: boolean
}

/** A database of a PostgreSQL that one control plane is kept in. Its role is called as it is. */
export interface PlaneDatabase {
  readonly name: string
  /** Names or addresses and their ports, in the order in which they are tried, or the folder of a socket. */
  readonly hosts: readonly string[]
  readonly ports: readonly number[]
  /** As libpq names them. */
  readonly sslMode: string
  readonly target: 'any' | 'primary' | 'read-write'
  /** Of the authority of the server's certificate, PEM; null where none is asked for. */
  readonly caCertificate: string | null
  readonly connectionsMax: number
}

/** The way from API servers to nodes, and into the network of their pods. */
export interface PassageLayout {
  /** The engine's network that the nodes are on. */
  readonly network: string
  /** Image that has the program `passage`; `{patch}` stands for the version of Kubernetes. */
  readonly image: string
}

/** What is of a control plane on one machine. */
export interface PlaneMember {
  /** 1 to 3; kept for as long as the member lives. */
  readonly number: number
  /** IPv4 address under which clients, nodes and other members reach the machine. */
  readonly machineAddress: string
  /** Network of its containers, a /28 that is free on the machine. */
  readonly subnet: string
  /** Port of the machine at which other members reach its etcd; published from the beginning, so that others can join without a restart. */
  readonly peerPort: number
  /** Port of the machine at which fronts of other machines, and we, reach its API server behind the access list. */
  readonly doorPort: number
  /** True for one that came to an etcd that was there already; it stays so. */
  readonly isJoining: boolean
  /** Numbers of those that etcd had when it had come, its own among them. Never changes, so that it is not started again for those who come later. */
  readonly firstMembers: readonly number[]
  /** How often the control plane had been restored from a snapshot when it came: what it has is called otherwise than what those of before had, and never meets it. */
  readonly restores: number
}

/** What a container may use. */
export interface PartLimits {
  readonly memoryMib: number
  /** In thousandths of a processor. */
  readonly millicpus: number
}

/** All that one member is described by. */
export interface MemberPlan {
  readonly layout: PlaneLayout
  readonly member: PlaneMember
  /** The cluster's own authority, from its spec. */
  readonly authority: Certified
  readonly keys: PlaneKeys
  readonly certificates: MemberCertificates
  /** Password of the role that the control plane has in its database; null where it has none. */
  readonly databasePassword: string | null
}

/** What the parts of one member prove themselves with. */
export interface MemberCertificates {
  /** To serve clients, and the container's address to controllers. */
  readonly apiserver: Certified
  /** Of the API server as a client of etcd, of kubelets and of aggregated API servers. */
  readonly apiserverEtcd: Certified
  readonly apiserverKubelet: Certified
  readonly frontProxy: Certified
  readonly controllers: Certified
  readonly scheduler: Certified
  /** Of the passage, which asks the API server for nodes. */
  readonly passage: Certified
  /** Of etcd to its client and to other members. */
  readonly etcdServer: Certified
  readonly etcdPeer: Certified
  /** Of fronts to one another, at doors. */
  readonly door: Certified
}
