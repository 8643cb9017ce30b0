import type { StorageBounds, VolumeStorage } from '#reconcile/ports/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A machine that carries hosts, reached through libvirt. */
export interface Hypervisor extends StorageBounds {
  /** Its name among all hypervisors of the engine; placements keep it. */
  readonly name: string
  /** As `virsh -c` takes it: `qemu:///system`, `qemu+ssh://...`, `qemu+tls://...`. */
  readonly uri: string
  /** What its hosts may have together; null for all of its memory but 1 GiB, and four processors for each of its own. */
  readonly memoryMib: number | null
  readonly vcpus: number | null
  /** Folder on it for the local disks of hosts; absolute. */
  readonly diskFolder: string
  /** `auto` tries whether KVM really carries a guest. */
  readonly accelerator: 'auto' | Accelerator
}

/** What runs the instructions of a guest. */
export type Accelerator = 'kvm' | 'tcg'

/** What a host begins with and boots; files are paths on every hypervisor. */
export interface BootImage {
  /** The disk; null for an image that is only a kernel. */
  readonly file: string | null
  readonly format: 'raw' | 'qcow2'
  /** Booted directly where it is given. */
  readonly kernel?: string
  readonly initrd?: string
  readonly commandLine?: string
}

/** An image of the catalogue, which disks or whole hosts begin with. */
export interface HostImage extends BootImage {
  readonly id: string
}

/** What hosts that carry a kubelet are made from (ADR 0028). */
export interface NodeImage extends BootImage {
  /** Of its kubelet, as in `1.36.2`. */
  readonly version: string
  readonly file: string
}

/** What the hosts of a region stand on. */
export interface LibvirtRegion {
  readonly hypervisors: readonly Hypervisor[]
  /** Names of hypervisors that the operator has declared off for good: their hosts are gone (ADR 0064). */
  readonly lost: readonly string[]
  readonly storage: VolumeStorage
}

/** How the engine is opened. */
export interface LibvirtOptions {
  /** Its name among the engines of the installation. */
  readonly name: string
  readonly registry: Registry
  readonly regions: Readonly<Record<string, LibvirtRegion>>
  readonly images: readonly HostImage[]
  readonly nodeImages: readonly NodeImage[]
  readonly network: HostNetwork
  /** Vendor of volumes whose link does not name one; at most 8 characters. */
  readonly vendor: string
  /** How long a guest may take to shut down before its power is cut. */
  readonly shutdownGraceMs: number
}

/** What hosts are connected to: nothing, QEMU's own network (outgoing only), one of libvirt's, or a bridge of the hypervisor, on which they have the addresses of their spec. */
export type HostNetwork =
  | { readonly kind: 'none' | 'user' }
  | { readonly kind: 'network'; readonly name: string }
  | BridgeNetwork

/** What a host on a bridge is told beside its addresses. */
export interface BridgeNetwork {
  readonly kind: 'bridge'
  readonly name: string
  /** Where it sends what is for nobody on the bridge; null for nowhere. */
  readonly gateway: string | null
  /** Whom it asks for names. */
  readonly nameServers: readonly string[]
}
