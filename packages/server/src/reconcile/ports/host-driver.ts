import type { Duplex } from 'node:stream'
import type { HostCounters } from '#domain/shared/index.ts'
import type { ImageFile } from './image-store.ts'
import type { Claimed, Progress, Resource } from './resource.ts'

export type { DeviceCounters, HostCounters } from '#domain/shared/index.ts'
export { offCounters } from '#domain/shared/index.ts'

/** Resources of a host type. Memory and disk in MiB. */
export interface HostShape {
  readonly memoryMib: number
  readonly vcpus: number
  readonly diskMib: number
}

/** IP addresses of a host. */
export interface GuestAddresses {
  /** Public addresses first. */
  readonly ipv4: readonly string[]
  /** IPv6 address with a prefix length of 128. */
  readonly ipv6: string
}

/** Spec of a host. */
export interface HostSpec extends HostShape, GuestAddresses {
  readonly image: string | null
  readonly label: string
  /** Kubelet version; null unless the host belongs to a node. Another version requires another host. */
  readonly kubelet: string | null
}

/** Spec of a local disk. Size in MiB. */
export interface DiskSpec {
  readonly sizeMib: number
  readonly filesystem: 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd'
  /** Source image; null for an empty disk or a clone. */
  readonly image: string | null
  /** Local file of a user's image; absent for other disks, and in simulated regions. */
  readonly imageFile?: ImageFile
  /** Public SSH keys for root. */
  readonly authorizedKeys: readonly string[]
  /** Disk of the same host to copy; null for no copy. */
  readonly source: Resource | null
}

/** Observed local disk. */
export interface DiskObservation {
  readonly diskName: string
  /** False during creation. */
  readonly isComplete: boolean
  readonly sizeMib: number
}

/** Link and slot of a volume in a host. */
export interface Plug {
  /** Path of the link in the guest (contract, Volume.filesystem_path). */
  readonly link: string
  /** Device name (sda..sdbl); null if the volume is in no slot (decision D6). */
  readonly slot: string | null
}

/** Volume that must be present at boot. */
export interface BootDevice extends Plug {
  readonly volume: Resource
}

/** Desired boot. `bootSerial` increases with every requested boot or reboot. A host running a lower serial must be restarted. */
export interface BootSpec {
  readonly bootSerial: number
  readonly devices: readonly BootDevice[]
  /** Disks in boot order; if absent, all, oldest first. */
  readonly disks?: readonly string[]
  /** Disk or volume to boot from; absent for the first disk. */
  readonly root?: string
  /** Boots the rescue system of the engine, with the disks and devices attached (rule 43). Absent for an ordinary boot. */
  readonly isRescue?: true
  /** Reads the secrets of the guest; the driver calls it only when it boots the host. Absent if no secrets are stored. */
  readonly readGuestConfig?: () => Promise<GuestConfig>
}

/** Secrets that a guest applies at boot (ADR 0073). A driver stores them only where the guest reads them. */
export interface GuestConfig {
  /** User data for cloud-init in Base64; null for none. */
  readonly userData: string | null
  /** SHA-512 crypt hash, only until the first boot from the root disk; null for an unchanged password. */
  readonly rootPasswordHash: string | null
}

/** Volume observed plugged into a host. */
export interface PlugObservation extends Plug {
  readonly volumeName: string
}

/** Progress of a plug or an unplug. */
export type PlugProgress = Progress & {
  /** The guest has the volume mounted, or cannot report mounts (rules 17 and 18). */
  readonly waitsFor?: 'unmount' | 'guest'
  /** The guest could not report whether the volume was mounted (rule 17). */
  readonly isGuestUnqueried?: boolean
}

/** Observed state of a host. */
export interface HostObservation {
  /** False during creation. */
  readonly isComplete: boolean
  /** Off while the host boots, on while it is being stopped (rule 19). */
  readonly power: 'on' | 'off'
  /** Serial of the present or last boot; 0 if the host never ran. */
  readonly bootSerial: number
  /** Plugged volumes, even while the host is off; the guest can use them only while the power is on (rule 22). */
  readonly plugged: readonly PlugObservation[]
  readonly shape: HostShape
  /** Machine that holds the host and all its disks; the previous one until a move is complete (rule 39). */
  readonly hypervisor: string
  /** Recorded addresses; null if the driver does not store them, `ipv6` is null if it stores only the first IPv4 address (rule 42). */
  readonly addresses: (Pick<GuestAddresses, 'ipv4'> & { readonly ipv6: string | null }) | null
  /** Local disks, including those being created. */
  readonly disks: readonly DiskObservation[]
}

/** Capabilities of a host driver. */
export interface HostCapabilities {
  readonly hotPlugs: boolean
  /** Can relink a plugged volume without unplugging it. */
  readonly relinks: boolean
  /** Queries a running guest for mounts, and does not unplug a mounted volume (rules 17 and 18). */
  readonly queriesGuests: boolean
  readonly devicesMax: number
  /** Encryption at rest on every host; the port has no option for encryption. */
  readonly encryptsDisks: boolean
  /** Keeps deleted disks in their host, beside its other disks, until they are removed (ADR 0074). */
  readonly keepsDisks: boolean
  /** Applies user data and root passwords at boot. */
  readonly configuresGuests: boolean
  /** Images for local disks; null for the whole catalogue. */
  readonly images: readonly string[] | null
  /** Creates disks from images of users. */
  readonly takesImages: boolean
  /** Supported kernels; null if all boot settings are stored as requested. With a list, hosts boot with their disk's bootloader. */
  readonly kernels: readonly string[] | null
  /** Names of the machines between which hosts can be moved (rule 39); empty if they cannot be moved. */
  readonly hypervisors: readonly string[]
  /** Supports `openConsole`. */
  readonly opensConsoles: boolean
  /** Boots the rescue system (rule 43). */
  readonly rescues: boolean
}

/** Counters of a host, which the resource name identifies. */
export interface CountedHost extends HostCounters {
  readonly hostName: string
}

/** Port to hypervisors. Every method is idempotent and may be killed at any time (rules 3 and 6). */
export interface HostDriver {
  readonly capabilities: HostCapabilities
  /** Includes incomplete hosts, in all regions of this driver (rule 35). */
  listHosts(installation: string): Promise<readonly Resource[]>
  /**
   * Counters of all hosts in all regions of this driver, also of hosts that are off. Omits hosts whose counters cannot be read now. Absent if the driver counts
   * nothing.
   */
  readCounters?(installation: string): Promise<readonly CountedHost[]>
  /** Null if the host does not exist or has a foreign stamp. */
  inspectHost(host: Resource): Promise<HostObservation | null>
  /** Finds the host unchanged, or defines a host that is off (rule 15). */
  ensureHost(host: Claimed, spec: HostSpec): Promise<Progress>
  /**
   * Runs the host under `bootSerial` with exactly the given devices, and restarts a host that runs a lower serial. At this or a higher serial, nothing changes:
   * hot-plugged devices stay until power-off (rule 19). InUse if a device is in another host.
   */
  startHost(host: Claimed, boot: BootSpec): Promise<Progress>
  /**
   * Finds the disk unchanged, of any size, or creates it (guard: the host's); also while the host runs. NotFound if the host or the source does not exist,
   * NotSupported if the local storage of the host has no space (rule 30).
   */
  ensureDisk(host: Claimed, disk: Resource, spec: DiskSpec): Promise<Progress>
  /** Resizes a disk; Busy while the host is on or boots (rule 31). */
  resizeDisk(host: Claimed, disk: Resource, sizeMib: number): Promise<Progress>
  /** Removes a disk with its data; succeeds for an unknown disk or host; Busy while the host is on or boots (rule 32). */
  deleteDisk(host: Claimed, disk: Resource): Promise<Progress>
  /** Changes resources of a host that is off; Busy while it is on or boots, NotSupported if its disks need more (rule 33). */
  reshapeHost(host: Claimed, shape: HostShape): Promise<Progress>
  /**
   * Moves a host that is off to another machine of its region, with its local disks (rule 39). Busy while it is on or boots, NotSupported for an unknown machine,
   * InsufficientCapacity if the host does not fit there.
   */
  migrateHost(host: Claimed, to: string): Promise<Progress>
  /** Records addresses, also of a running host, whose guest receives them at its next boot at the latest (rule 42). */
  updateAddresses(host: Claimed, addresses: GuestAddresses): Promise<Progress>
  /** Powers the host off, also during a boot. Devices without a slot are then gone; devices of its configuration stay (rule 19). */
  stopHost(host: Claimed): Promise<Progress>
  /** Removes the host with its local disks, even while it runs; succeeds for an unknown host; InUse while volumes are plugged in (rule 20). */
  deleteHost(host: Claimed): Promise<Progress>
  /**
   * Plugs a volume into a running host (guard: the volume's). Succeeds for the same plug; relinks a plugged volume with another link. InUse if another volume
   * has the link or slot, or the volume is plugged into another host; Busy if the host is off or boots, or the volume is not complete (rules 16 and 18).
   */
  plugVolume(volume: Claimed, host: Resource, plug: Plug): Promise<PlugProgress>
  /**
   * Unplugs a volume (guard: the volume's); succeeds if not plugged into this host, and for an unknown host. A volume that the guest has mounted stays (rule
   * 17).
   */
  unplugVolume(volume: Claimed, host: Resource): Promise<PlugProgress>
  /**
   * Takes a volume from a host regardless of its guest (guard: the volume's), for an operator. Done only if the host provably cannot write to the volume: the
   * device is gone, the host was observed off, or the storage fenced it. Busy while unproven (rule 34).
   */
  evictVolume(volume: Claimed, host: Resource): Promise<Progress>
  /**
   * Opens the serial console of a running host: reads are output of the guest, writes are its input, as raw bytes. The stream ends when the host is powered off.
   * Several streams of a host can be open. Absent without the capability. NotFound without the host, Busy if it is off.
   */
  openConsole?(host: Resource): Promise<Duplex>
}
