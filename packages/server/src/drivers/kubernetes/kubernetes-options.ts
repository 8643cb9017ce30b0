import type { PoolConfig } from 'pg'
import type { HostDriver, HostFiles, HostNetworks } from '#reconcile/ports/index.ts'
import type { ProgramRunner } from '../containers/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A machine that runs control planes. */
export interface ControlMachine {
  readonly name: string
  readonly containers: ProgramRunner
  /** Address for clients and nodes; null for the machine's address on the runtime's network. */
  readonly address: string | null
  readonly membersMax: number
  /** True if this service runs on the machine and reaches its container networks; otherwise it uses mTLS listeners. */
  readonly isLocal: boolean
}

/** Machines, hosts and kubelets of a region. */
export interface ControlRegion {
  readonly machines: readonly ControlMachine[]
  /** Address of a load balancer or virtual IP; null for the first machine's address. */
  readonly address: string | null
  readonly hosts: Pick<HostDriver, 'inspectHost'>
  /** Null if the region's hosts are simulated. */
  readonly kubelets: RegionKubelets | null
}

/** Parts of the host driver for a region's kubelets. */
interface RegionKubelets {
  readonly files: HostFiles
  /** Null if the machines can route to the hosts. */
  readonly networks: HostNetworks | null
}

/** Options of the engine. */
export interface KubernetesOptions {
  readonly name: string
  readonly registry: Registry
  readonly regions: Readonly<Record<string, ControlRegion>>
  /** Versions of Kubernetes, oldest first. */
  readonly versions: readonly string[]
  readonly images: KubernetesImages
  /** Inclusive range; each control plane uses one port. */
  readonly ports: { readonly from: number; readonly to: number }
  /** Inclusive range; each member uses two ports. */
  readonly memberPorts: { readonly from: number; readonly to: number }
  /** Network in CIDR form, of which every member gets 16 addresses. */
  readonly subnets: string
  /** Folder of add-ons for clusters with kubelets, with a subfolder per minor version; null for none. */
  readonly addons: string | null
  /** Default: etcd. */
  readonly store?: PlaneStoreOptions
  readonly snapshots?: SnapshotOptions | null
  /** Listener for programs inside clusters (ADR 0024). */
  readonly inside?: InsideOptions | null
}

/** Store of a cluster: its own etcd, or a PostgreSQL database (ADR 0027). */
export type StoreKind = 'etcd' | 'postgresql'

/** Store configuration. */
interface PlaneStoreOptions {
  /** Store of new clusters; existing clusters keep theirs. */
  readonly kind: StoreKind
  readonly postgres: PostgresOptions | null
}

/** A PostgreSQL server with clusters' databases. */
export interface PostgresOptions {
  /** Connection whose role may create databases and roles. */
  readonly connection: string | PoolConfig
  /** Name of the setting with the address, for error messages. */
  readonly setting: string
  readonly reach: PostgresReach
  readonly connectionsMax: number
}

/** How programs on control machines connect to a PostgreSQL. */
export interface PostgresReach {
  /** Hosts in order of attempts, or a socket's folder. `ports` has one port for each. */
  readonly hosts: readonly string[]
  readonly ports: readonly number[]
  readonly sslMode: string
  readonly caCertificate: string | null
  readonly target: 'any' | 'primary' | 'read-write'
}

/** Periodic snapshots. */
export interface SnapshotOptions {
  readonly folder: string
  readonly everyMinutes: number
  readonly keep: number
}

/** Listener for programs inside clusters. */
interface InsideOptions {
  /** Null for the first machine's address, or the gateway of its runtime's network. */
  readonly address: string | null
  /** Null for the previous port, or the first free one of `innerPorts`. */
  readonly port: number | null
  /** Proxy URL that clusters use instead of address and port; null for none. */
  readonly url: string | null
}

/** Images and their sources. */
interface KubernetesImages {
  /** Registry prefix of Kubernetes and etcd, ending in a slash; empty for none. */
  readonly prefix: string
  readonly etcd: string
  readonly kine: string
  readonly front: string
  readonly archives: string | null
  readonly pull: 'missing' | 'never'
}
