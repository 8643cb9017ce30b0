import type { PoolConfig } from 'pg'
import type { HostDriver, HostFiles, HostNetworks } from '#reconcile/ports/index.ts'
import type { ProgramRunner } from '../containers/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A machine that runs control planes. */
export interface ControlMachine {
  readonly name: string
  readonly containers: ProgramRunner
  /** Address of its control planes for clients and nodes; null for that of the runtime's network. */
  readonly address: string | null
  readonly membersMax: number
  /** True if this service also runs there, and so reaches its container networks; others are reached through mTLS listeners. */
  readonly isLocal: boolean
}

/** Machines, hosts and kubelets of a region. */
export interface ControlRegion {
  readonly machines: readonly ControlMachine[]
  /** Load balancer or virtual IP in front of the machines; null for the first machine's address. */
  readonly address: string | null
  readonly hosts: Pick<HostDriver, 'inspectHost'>
  /** How kubelets are bootstrapped and reached; null if hosts are simulated, so that the fleet simulates them. */
  readonly kubelets: RegionKubelets | null
}

/** What kubelets of a region need of the host driver. */
export interface RegionKubelets {
  readonly files: HostFiles
  /** Container networks of the hosts; null if the machines can route to the hosts. */
  readonly networks: HostNetworks | null
}

/** Options of the engine. */
export interface KubernetesOptions {
  readonly name: string
  readonly registry: Registry
  readonly regions: Readonly<Record<string, ControlRegion>>
  /** Supported minors, oldest first. */
  readonly versions: readonly string[]
  readonly images: KubernetesImages
  /** Port range on the machines, both ends included: one for each control plane. */
  readonly ports: { readonly from: number; readonly to: number }
  /** Port range on the machines, both ends included: two for each member. */
  readonly memberPorts: { readonly from: number; readonly to: number }
  /** Network in CIDR form from which every member gets a block of 16 addresses. */
  readonly subnets: string
  /** Folder of the add-ons for clusters with kubelets, with a subfolder per minor; null for none. */
  readonly addons: string | null
  /** etcd if absent. */
  readonly store?: PlaneStoreOptions
  /** No snapshots if absent or null. */
  readonly snapshots?: SnapshotOptions | null
  /** Listener at which programs inside clusters reach this service (ADR 0024); absent or null for none. */
  readonly inside?: InsideOptions | null
}

/** Store of a cluster: its own etcd, or a database of a PostgreSQL (ADR 0027). */
export type StoreKind = 'etcd' | 'postgresql'

/** Store configuration. */
export interface PlaneStoreOptions {
  /** Store of new clusters; existing ones keep theirs. */
  readonly kind: StoreKind
  readonly postgres: PostgresOptions | null
}

/** A PostgreSQL with databases of clusters. */
export interface PostgresOptions {
  /** Our connection, as a role that may create databases and roles. */
  readonly connection: string | PoolConfig
  /** Setting that contains its address, for error messages. */
  readonly setting: string
  readonly reach: PostgresReach
  readonly connectionsMax: number
}

/** How programs on control machines connect to a PostgreSQL. */
export interface PostgresReach {
  /** Host names and addresses in order of attempts, or the folder of a socket; with a port for each. */
  readonly hosts: readonly string[]
  readonly ports: readonly number[]
  /** As in libpq. */
  readonly sslMode: string
  /** PEM of the authority of the server's certificate; null for none. */
  readonly caCertificate: string | null
  readonly target: 'any' | 'primary' | 'read-write'
}

/** Periodic snapshots. */
export interface SnapshotOptions {
  /** Absolute path. */
  readonly folder: string
  readonly everyMinutes: number
  readonly keep: number
}

/** Listener for programs inside clusters. */
export interface InsideOptions {
  /** Null for the address of the first machine, or that of its runtime's own network. */
  readonly address: string | null
  /** Null for a free one: the previous port, or the first of `innerPorts`. */
  readonly port: number | null
  /** URL that clusters use instead of address and port, for a proxy in front; null for none. */
  readonly url: string | null
}

/** Images and their sources. */
export interface KubernetesImages {
  /** Registry prefix of the images of Kubernetes and etcd, ending in a slash; empty for none. */
  readonly prefix: string
  readonly etcd: string
  readonly kine: string
  readonly front: string
  readonly archives: string | null
  readonly pull: 'missing' | 'never'
}
