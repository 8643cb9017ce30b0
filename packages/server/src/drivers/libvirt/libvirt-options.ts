import type { StorageBounds, VolumeStorage } from '#reconcile/ports/index.ts'
import type { Registry } from '../registry/open-registry.ts'

/** A machine reached through libvirt. */
export interface Hypervisor extends StorageBounds {
  readonly name: string
  /** Connection URI, as for `virsh -c`: `qemu:///system`, `qemu+ssh://...`, `qemu+tls://...`. */
  readonly uri: string
  /** Memory for hosts; null for all except 1 GiB. `vcpus`: null for four per physical CPU. */
  readonly memoryMib: number | null
  readonly vcpus: number | null
  readonly diskFolder: string
  /** Name of the shared file system with the disk folder; disks are not copied between hypervisors with the same name. Absent if it is not shared. */
  readonly sharedDisks?: string
  /** QEMU accelerator; `auto` probes KVM. */
  readonly accelerator: 'auto' | Accelerator
}

/** QEMU accelerator. */
export type Accelerator = 'kvm' | 'tcg'

/** Boot source, whose files are paths on every hypervisor. */
export interface BootImage {
  /** Disk image; null if only a kernel is booted. */
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
  /** Kubelet version, such as `1.36.2`. */
  readonly version: string
  readonly file: string
}

/** Hypervisors and storage of a region. */
export interface LibvirtRegion {
  readonly hypervisors: readonly Hypervisor[]
  /** Names of hypervisors declared off for good, whose hosts are gone (ADR 0064). */
  readonly lost: readonly string[]
  readonly storage: VolumeStorage
}

/** Options of the libvirt engine. */
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

/** Network of hosts. On a bridge, hosts use the addresses of their spec. QEMU's user network allows outgoing connections only. */
export type HostNetwork =
  | { readonly kind: 'none' | 'user' }
  | { readonly kind: 'network'; readonly name: string }
  | BridgeNetwork
  | ManagedNetwork

/** A bridge and its network settings. */
export interface BridgeNetwork {
  readonly kind: 'bridge'
  readonly name: string
  readonly gateway: string | null
  readonly nameServers: readonly string[]
}

/** Network that Moorage creates on every hypervisor (ADR 0073). */
export interface ManagedNetwork {
  /** `nat`: hosts share the outgoing address of their hypervisor. `routed`: the operator routes the ranges to the hypervisor. */
  readonly kind: 'nat' | 'routed'
  /** Installation whose hosts are on the network. */
  readonly installation: string
  /** Bridge name: at most 15 letters, digits and hyphens. */
  readonly bridge: string
  /** DNS servers of dnsmasq; empty for those of the hypervisor. */
  readonly nameServers: readonly string[]
  /** Address ranges of hosts by region. */
  readonly ranges: Readonly<Record<string, AddressRanges>>
}

/** Address ranges of a region's hosts, in CIDR notation. */
export interface AddressRanges {
  readonly ipv4: readonly string[]
  readonly ipv6: string
  /** Range of private IPv4 addresses, which has no gateway. */
  readonly privateIpv4: string
}
