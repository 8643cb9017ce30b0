import type { VolumeStorage } from '#reconcile/ports/index.ts'
import type { ContainerEngine, ImageSource } from '../containers/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A machine whose engine of containers carries hosts. */
export interface HostMachine {
  /** Its name among all machines of the engine; rows of hosts keep it. */
  readonly name: string
  readonly containers: ContainerEngine
  /** What its hosts may have together; null for all of its memory but 1 GiB, and four processors for each of its own. */
  readonly memoryMib: number | null
  readonly vcpus: number | null
}

/** What the hosts of a region stand on. */
export interface ContainerHostRegion {
  readonly machines: readonly HostMachine[]
  readonly storage: VolumeStorage
  /** Folders of the machines in which the files of volumes lie; absolute. */
  readonly volumeFolders: readonly string[]
  /** Range of IPv4 that its hosts have their first address of, in CIDR form. */
  readonly range: string
}

/** An image of the catalogue, and the image of containers that stands for it. */
export interface HostContainerImage {
  readonly id: string
  readonly image: string
}

/** Which images of containers hosts are made of. */
export interface HostImageNames extends ImageSource {
  /** Stands before `node:v<version>`, the image of hosts that carry a kubelet. */
  readonly prefix: string
  /** Of hosts that say nothing of an image: one with a shell. */
  readonly host: string
  /** Of the container that handles loop devices: one with a shell and `losetup`. */
  readonly tools: string
}

/** How the engine is opened. */
export interface ContainerHostOptions {
  /** Its name among the engines of the installation. */
  readonly name: string
  readonly registry: Registry
  readonly regions: Readonly<Record<string, ContainerHostRegion>>
  /** What disks can be made from. */
  readonly images: readonly HostContainerImage[]
  readonly names: HostImageNames
  /** Vendor of volumes whose link does not name one; at most 8 characters. */
  readonly vendor: string
  /** How long a host may take to end by itself before it is killed. */
  readonly shutdownGraceMs: number
}
