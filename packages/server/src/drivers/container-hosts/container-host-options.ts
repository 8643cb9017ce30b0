import type { VolumeStorage } from '#reconcile/ports/index.ts'
import type { ContainerRuntime, ImageSource } from '../containers/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A machine whose container runtime runs hosts. */
export interface HostMachine {
  /** Name, unique in the engine; rows of hosts store it. */
  readonly name: string
  readonly containers: ContainerRuntime
  /** Capacity for hosts; null for all of its memory except 1 GiB, and four virtual CPUs per physical one. */
  readonly memoryMib: number | null
  readonly vcpus: number | null
}

/** Machines and network of a region. */
export interface ContainerHostRegion {
  readonly machines: readonly HostMachine[]
  readonly storage: VolumeStorage
  /** Absolute paths of the folders on the machines that contain the volume files. */
  readonly volumeFolders: readonly string[]
  /** IPv4 range of the hosts' first addresses, in CIDR form. */
  readonly range: string
}

/** An image of the catalogue, and its container image. */
export interface HostContainerImage {
  readonly id: string
  readonly image: string
}

/** Container images of hosts. */
export interface HostImageNames extends ImageSource {
  /** Prefix of `node:v<version>`, the image of hosts with a kubelet. */
  readonly prefix: string
  /** Image of hosts that name none: one with a shell. */
  readonly host: string
  /** Image of the agent container that manages loop devices: one with a shell and `losetup`. */
  readonly tools: string
}

/** Options of the engine. */
export interface ContainerHostOptions {
  readonly name: string
  readonly registry: Registry
  readonly regions: Readonly<Record<string, ContainerHostRegion>>
  readonly images: readonly HostContainerImage[]
  readonly names: HostImageNames
  /** Vendor of volumes whose link does not name one; at most 8 characters. */
  readonly vendor: string
  /** Time that a host may take to shut down before it is killed. */
  readonly shutdownGraceMs: number
}
