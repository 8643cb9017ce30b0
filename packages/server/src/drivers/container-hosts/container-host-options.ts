import type { VolumeStorage } from '#reconcile/ports/index.ts'
import type { ContainerRuntime, ImageSource } from '../containers/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A machine that runs hosts. */
export interface HostMachine {
  /** Unique in the engine; stored in host rows. */
  readonly name: string
  readonly containers: ContainerRuntime
  /** Null `memoryMib`: all memory except 1 GiB. Null `vcpus`: four per physical CPU. */
  readonly memoryMib: number | null
  readonly vcpus: number | null
}

/** Machines, storage and network of a region. */
export interface ContainerHostRegion {
  readonly machines: readonly HostMachine[]
  readonly storage: VolumeStorage
  readonly volumeFolders: readonly string[]
  /** IPv4 range of the hosts' first addresses, in CIDR form. */
  readonly range: string
}

/** Container image of a catalogue image. */
export interface HostContainerImage {
  readonly id: string
  readonly image: string
}

/** Container images of hosts. */
interface HostImageNames extends ImageSource {
  /** Prefix of the image `node:v<version>` for hosts with a kubelet. */
  readonly prefix: string
  /** Default image without a kubelet; has a shell. */
  readonly host: string
  /** Image of the agent container; has a shell and `losetup`. */
  readonly tools: string
}

/** Options of the engine. */
export interface ContainerHostOptions {
  readonly name: string
  readonly registry: Registry
  readonly regions: Readonly<Record<string, ContainerHostRegion>>
  readonly images: readonly HostContainerImage[]
  readonly names: HostImageNames
  /** Vendor of volumes, 1 to 8 characters. The engine only validates it. */
  readonly vendor: string
  readonly shutdownGraceMs: number
}
