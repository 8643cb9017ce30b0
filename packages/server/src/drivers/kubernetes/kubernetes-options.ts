import type { PoolConfig } from 'pg'
import type { HostDriver, HostFiles, HostNetworks } from '#reconcile/ports/index.ts'
import type { ProgramRunner } from '../containers/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A machine that runs control planes. */
export interface ControlMachine {
  readonly name: string
  readonly containers: ProgramRunner
  /** For clients and nodes; null for that of the runtime's network. */
  readonly address: string | null
  readonly membersMax: number
  /** True if this service also runs there and reaches its container networks; otherwise through mTLS listeners. */
  readonly isLocal: boolean
}

/** Machines, hosts and kubelets of a region. */
export interface ControlRegion {
  readonly machines: readonly ControlMachine[]
  /** Load balancer or virtual IP; null for the first machine's address. */
  readonly address: string | null
  readonly hosts: Pick<HostDriver, 'inspectHost'>
  /** Null for simulated hosts, with the fleet's kubelets. */
  readonly kubelets: RegionKubelets | null
}

/** What kubelets of a region need of the host driver. */
export interface RegionKubelets {
  readonly files: HostFiles
  /** Null if the machines can route to the hosts. */
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
  /** On the machines, inclusive: one for each control plane. */
  readonly ports: { readonly from: number; readonly to: number }
  /** On the machines, inclusive: two for each member. */
  readonly memberPorts: { readonly from: number; readonly to: number }
  /** In CIDR form; every member gets a block of 16 addresses. */
  readonly subnets: string
  /** Folder for clusters with kubelets, with a subfolder per minor; null for none. */
  readonly addons: string | null
  /** etcd if absent. */
  readonly store?: PlaneStoreOptions
  /** No snapshots if absent or null. */
  readonly snapshots?: SnapshotOptions | null
  /** ADR 0024; absent or null for none. */
  readonly inside?: InsideOptions | null
}

/** Store of a cluster: its own etcd, or a database of a PostgreSQL (ADR 0027). */
export type StoreKind = 'etcd' | 'postgresql'

/** Store configuration. */
export interface PlaneStoreOptions {
  /** Only of new clusters. */
  readonly kind: StoreKind
  readonly postgres: PostgresOptions | null
}

/** A PostgreSQL with clusters' databases. */
export interface PostgresOptions {
  /** As a role that may create databases and roles. */
  readonly connection: string | PoolConfig
  /** For error messages: the setting with its address. */
  readonly setting: string
  readonly reach: PostgresReach
  readonly connectionsMax: number
}

/** How programs on control machines connect to a PostgreSQL. */
export interface PostgresReach {
  /** In order of attempts, or a socket's folder; with a port for each. */
  readonly hosts: readonly string[]
  readonly ports: readonly number[]
  /** As in libpq. */
  readonly sslMode: string
  /** PEM; null for none. */
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
  /** Null for that of the first machine, or of its runtime's own network. */
  readonly address: string | null
  /** Null for a free one: the previous port, or the first of `innerPorts`. */
  readonly port: number | null
  /** Used by clusters instead of address and port, for a proxy; null for none. */
  readonly url: string | null
}

/** Images and their sources. */
export interface KubernetesImages {
  /** For images of Kubernetes and etcd, ending in a slash; empty for none. */
  readonly prefix: string
  readonly etcd: string
  readonly kine: string
  readonly front: string
  readonly archives: string | null
  readonly pull: 'missing' | 'never'
}
