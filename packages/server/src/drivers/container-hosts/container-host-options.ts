import type { VolumeStorage } from '#reconcile/ports/index.ts'
import type { ContainerRuntime, ImageSource } from '../containers/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A machine that runs hosts. */
export interface HostMachine {
  /** Unique in the engine; stored in host rows. */
  readonly name: string
  readonly containers: ContainerRuntime
  /** Null for all memory except 1 GiB, and four virtual CPUs per physical one. */
  readonly memoryMib: number | null
  readonly vcpus: number | null
}

/** Machines and network of a region. */
export interface ContainerHostRegion {
  readonly machines: readonly HostMachine[]
  readonly storage: VolumeStorage
  /** Absolute, on the machines, for volume files. */
  readonly volumeFolders: readonly string[]
  /** For the hosts' first addresses: IPv4, in CIDR form. */
  readonly range: string
}

/** Container image of a catalogue image. */
export interface HostContainerImage {
  readonly id: string
  readonly image: string
}

/** Container images of hosts. */
export interface HostImageNames extends ImageSource {
  /** Prefix of `node:v<version>`, the image of hosts with a kubelet. */
  readonly prefix: string
  /** Default image, with a shell. */
  readonly host: string
  /** Of the agent container, with a shell and `losetup`. */
  readonly tools: string
}

/** Options of the engine. */
export interface ContainerHostOptions {
  readonly name: string
  readonly registry: Registry
  readonly regions: Readonly<Record<string, ContainerHostRegion>>
  readonly images: readonly HostContainerImage[]
  readonly names: HostImageNames
  /** Vendor of volumes whose link names none; at most 8 characters. */
  readonly vendor: string
  readonly shutdownGraceMs: number
}
