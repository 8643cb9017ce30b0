import type { StorageBounds, VolumeStorage } from '#reconcile/ports/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A machine that runs hosts, reached through libvirt. */
export interface Hypervisor extends StorageBounds {
  /** Name, unique in the engine; placements store it. */
  readonly name: string
  /** As `virsh -c` takes it: `qemu:///system`, `qemu+ssh://...`, `qemu+tls://...`. */
  readonly uri: string
  /** Capacity for hosts; null for all of its memory except 1 GiB, and four virtual CPUs per physical one. */
  readonly memoryMib: number | null
  readonly vcpus: number | null
  readonly diskFolder: string
  /** `auto` probes whether KVM really runs a guest. */
  readonly accelerator: 'auto' | Accelerator
}

/** How QEMU executes the guest's instructions. */
export type Accelerator = 'kvm' | 'tcg'

/** What a host is created from and boots; files are paths on every hypervisor. */
export interface BootImage {
  /** The disk; null for an image that is a kernel only. */
  readonly file: string | null
  readonly format: 'raw' | 'qcow2'
  /** Booted directly if present. */
  readonly kernel?: string
  readonly initrd?: string
  readonly commandLine?: string
}

/** An image of the catalogue, for disks or whole hosts. */
export interface HostImage extends BootImage {
  readonly id: string
}

/** Image for hosts with a kubelet (ADR 0028). */
export interface NodeImage extends BootImage {
  /** Kubelet version, such as `1.36.2`. */
  readonly version: string
  readonly file: string
}

/** Hypervisors and storage of a region. */
export interface LibvirtRegion {
  readonly hypervisors: readonly Hypervisor[]
  /** Names of hypervisors that the operator declared off for good: their hosts are gone (ADR 0064). */
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
  /** Vendor of volumes whose link does not name one; at most 8 characters. */
  readonly vendor: string
  /** Time that a guest may take to shut down before its power is cut. */
  readonly shutdownGraceMs: number
}

/** Network of the hosts: none, QEMU's user network (outgoing only), a libvirt network, or a bridge, on which hosts use the addresses of their spec. */
export type HostNetwork =
  | { readonly kind: 'none' | 'user' }
  | { readonly kind: 'network'; readonly name: string }
  | BridgeNetwork

/** Network settings of a host on a bridge, besides its addresses. */
export interface BridgeNetwork {
  readonly kind: 'bridge'
  readonly name: string
  readonly gateway: string | null
  readonly nameServers: readonly string[]
}
