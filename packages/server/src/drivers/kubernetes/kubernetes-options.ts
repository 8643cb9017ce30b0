import type { PoolConfig } from 'pg'
import type { HostDriver, HostFiles, HostNetworks } from '#reconcile/ports/index.ts'
import type { ProgramRunner } from '../containers/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A machine that runs control planes. */
export interface ControlMachine {
  readonly name: string
  readonly containers: ProgramRunner
  /** Address at which its control planes are reached, by people and by nodes; null to ask the engine for that of its own network. */
  readonly address: string | null
  /** How many members of control planes it may carry. */
  readonly membersMax: number
  /** Whether we run on it too, and so reach the networks of its containers; others we reach through the doors of its fronts. */
  readonly isLocal: boolean
}

/** What serves one region. */
export interface ControlRegion {
  readonly machines: readonly ControlMachine[]
  /** Address of what stands before the machines, such as a balancer or a virtual address; null for that of the first machine. */
  readonly address: string | null
  /** Who has the hosts that carry the nodes. */
  readonly hosts: Pick<HostDriver, 'inspectHost'>
  /** How kubelets on these hosts are given their papers, and are reached; null where hosts are simulated and run nothing, so that the fleet stands for their kubelets. */
  readonly kubelets: RegionKubelets | null
}

/** What kubelets of a region need of those who have its hosts. */
export interface RegionKubelets {
  readonly files: HostFiles
  /** Networks of an engine of containers that the hosts are on; null where the machines' own routes lead to hosts. */
  readonly networks: HostNetworks | null
}

/** How the engine of real clusters is opened. */
export interface KubernetesOptions {
  /** Name of the engine, as regions of the catalogue name it. */
  readonly name: string
  readonly registry: Registry
  readonly regions: Readonly<Record<string, ControlRegion>>
  /** Minors it can run, oldest first. */
  readonly versions: readonly string[]
  readonly images: KubernetesImages
  /** Ports of the machines, both ends included: one for each control plane. */
  readonly ports: { readonly from: number; readonly to: number }
  /** Ports of the machines, both ends included: two for each member. */
  readonly memberPorts: { readonly from: number; readonly to: number }
  /** Network of the machine, in CIDR form, from which every member gets a block of 16 addresses. */
  readonly subnets: string
  /** Folder of the add-ons that clusters with kubelets have from the start, below it a folder for each minor; null for none. */
  readonly addons: string | null
  /** Where what is in clusters is kept; absent for etcd alone. */
  readonly store?: PlaneStoreOptions
  /** Where and how often the etcd of each cluster is saved; absent or null for never. */
  readonly snapshots?: SnapshotOptions | null
  /** Where what runs inside the clusters reaches this service (ADR 0024); absent or null where nothing does. */
  readonly inside?: InsideOptions | null
}

/** Where what is in a cluster can be kept: an etcd of its own, or a database of a PostgreSQL (ADR 0027). */
export type StoreKind = 'etcd' | 'postgresql'

/** Where clusters are kept. */
export interface PlaneStoreOptions {
  /** What new clusters get; those that are there keep what they have. */
  readonly kind: StoreKind
  /** The PostgreSQL of those that have such a store; null where there is none that could be used. */
  readonly postgres: PostgresOptions | null
}

/** A PostgreSQL in which clusters have databases. */
export interface PostgresOptions {
  /** How we reach it, as a role that may make databases and roles. */
  readonly connection: string | PoolConfig
  /** The setting that its address stands in, for whoever has to change something about it. */
  readonly setting: string
  readonly reach: PostgresReach
  /** How many connections each cluster may have open. */
  readonly connectionsMax: number
}

/** How programs on control machines reach a PostgreSQL. */
export interface PostgresReach {
  /** Names and addresses in the order in which they are tried, or the folder of a socket; a port for each. */
  readonly hosts: readonly string[]
  readonly ports: readonly number[]
  /** As libpq names it. */
  readonly sslMode: string
  /** Of the authority that the server's certificate is of, PEM; null where none is named. */
  readonly caCertificate: string | null
  /** Which of several hosts is meant. */
  readonly target: 'any' | 'primary' | 'read-write'
}

/** Periodic snapshots. */
export interface SnapshotOptions {
  /** By its whole path. */
  readonly folder: string
  readonly everyMinutes: number
  /** How many of each cluster. */
  readonly keep: number
}

/** The listener for what runs inside clusters. */
export interface InsideOptions {
  /** Null for the address of the first machine, or that of its engine's own network. */
  readonly address: string | null
  /** Null for one that is free: that of before, or the first of `innerPorts`. */
  readonly port: number | null
  /** What clusters are told in place of address and port, for a proxy in front; null for none. */
  readonly url: string | null
}

/** Which images are used, and where they come from. */
export interface KubernetesImages {
  /** Before the names of the images of Kubernetes and etcd, with its slash; empty for none. */
  readonly prefix: string
  readonly etcd: string
  /** The whole name of kine's, which comes from elsewhere. */
  readonly kine: string
  /** The whole name of HAProxy's, which comes from elsewhere. */
  readonly front: string
  /** Folder of archives; null for none. */
  readonly archives: string | null
  readonly pull: 'missing' | 'never'
}
