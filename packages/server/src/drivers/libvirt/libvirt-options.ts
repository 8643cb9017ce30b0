import type { StorageBounds, VolumeStorage } from '#reconcile/ports/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A machine that runs hosts, reached through libvirt. */
export interface Hypervisor extends StorageBounds {
  /** Unique in the engine; stored in placements. */
  readonly name: string
  /** As for `virsh -c`: `qemu:///system`, `qemu+ssh://...`, `qemu+tls://...`. */
  readonly uri: string
  /** Null for all memory except 1 GiB. `vcpus`: null for four per physical CPU. */
  readonly memoryMib: number | null
  readonly vcpus: number | null
  readonly diskFolder: string
  /** `auto` probes whether KVM really runs a guest. */
  readonly accelerator: 'auto' | Accelerator
}

/** How QEMU executes the guest's instructions. */
export type Accelerator = 'kvm' | 'tcg'

/** Boot source of a host; files are paths on every hypervisor. */
export interface BootImage {
  /** Null for a kernel-only image. */
  readonly file: string | null
  readonly format: 'raw' | 'qcow2'
  readonly kernel?: string
  readonly initrd?: string
  readonly commandLine?: string
}

/** Catalogue image for disks or whole hosts. */
export interface HostImage extends BootImage {
  readonly id: string
}

/** Image for hosts with a kubelet (ADR 0028). */
export interface NodeImage extends BootImage {
  /** Such as `1.36.2`. */
  readonly version: string
  readonly file: string
}

/** Hypervisors and storage of a region. */
export interface LibvirtRegion {
  readonly hypervisors: readonly Hypervisor[]
  /** Hypervisors declared off for good: their hosts are gone (ADR 0064). */
  readonly lost: readonly string[]
  readonly storage: VolumeStorage
}

/** Options of the engine. */
export interface LibvirtOptions {
  readonly name: string
  readonly registry: Registry
  readonly regions: Readonly<Record<string, LibvirtRegion>>
  readonly images: readonly HostImage[]
  readonly nodeImages: readonly NodeImage[]
  readonly network: HostNetwork
  /** Default vendor of volume links; at most 8 characters. */
  readonly vendor: string
  readonly shutdownGraceMs: number
}

/** None, QEMU's user network (outgoing only), a libvirt network, or a bridge, where hosts use the addresses of their spec. */
export type HostNetwork =
  | { readonly kind: 'none' | 'user' }
  | { readonly kind: 'network'; readonly name: string }
  | BridgeNetwork

/** Network settings of a host on a bridge, except its addresses. */
export interface BridgeNetwork {
  readonly kind: 'bridge'
  readonly name: string
  readonly gateway: string | null
  readonly nameServers: readonly string[]
}
