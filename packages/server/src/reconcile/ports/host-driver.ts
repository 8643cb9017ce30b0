import type { Claimed, Progress, Resource } from './resource.ts'

/** What a host has of its type. Memory and disk in MiB. */
export interface HostShape {
  readonly memoryMib: number
  readonly vcpus: number
  readonly diskMib: number
}

/** What a host is to be. */
export interface HostSpec extends HostShape {
  readonly image: string | null
  readonly label: string
  /** Addresses that it is to answer on, public ones first. */
  readonly ipv4: readonly string[]
  /** Its address of IPv6, with a prefix of 128. */
  readonly ipv6: string
  /** Version of the kubelet that it is to carry, as in `1.36.2`; null for a host that is no node's. A node gets another version by another host. */
  readonly kubelet: string | null
}

/** What a local disk of a host is to be. Size in MiB. */
export interface DiskSpec {
  readonly sizeMib: number
  readonly filesystem: 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd'
  /** Image that it begins as; null where it begins empty, or as a copy. */
  readonly image: string | null
  /** Public SSH keys that root can sign in with, in what is made from an image. */
  readonly authorizedKeys: readonly string[]
  /** Disk of the same host whose bytes it begins with. */
  readonly source: Resource | null
}

/** A local disk seen in a host. */
export interface DiskSeen {
  readonly diskName: string
  /** False while it is still being made. */
  readonly isComplete: boolean
  readonly sizeMib: number
}

/** How a volume is to appear inside a host. */
export interface Plug {
  /** Path of the link in the guest (contract, Volume.filesystem_path). */
  readonly link: string
  /** Device name of the configuration (sda..sdbl), null when it is not in one (decision D6). */
  readonly slot: string | null
}

/** A volume that is to be present when a host starts. */
export interface BootDevice extends Plug {
  readonly volume: Resource
}

/** How a host is to run. `bootSerial` rises with every asked boot or reboot: a lower one running means restart. */
export interface BootSpec {
  readonly bootSerial: number
  readonly devices: readonly BootDevice[]
  /** Names of the local disks that the guest has, in their order; all, the oldest first, when absent. */
  readonly disks?: readonly string[]
  /** Name of the disk or volume that it starts from; the first disk when absent. */
  readonly root?: string
}

/** A volume seen plugged into a host. */
export interface PluggedSeen extends Plug {
  readonly volumeName: string
}

/** How far a plug or an unplug is. */
export type PlugProgress = Progress & {
  /** What keeps it: the guest has the volume mounted, or cannot be asked whether it has (rules 17 and 18). */
  readonly waitsFor?: 'unmount' | 'guest'
  /** The volume was taken from a guest that could not be asked whether it has it mounted (rule 17). */
  readonly isGuestUnasked?: boolean
}

/** What a driver sees of a host. */
export interface HostSeen {
  /** False while it is still being made. */
  readonly isComplete: boolean
  /** Off while it boots, on while it is being stopped (rule 19). */
  readonly power: 'on' | 'off'
  /** Serial of the boot it runs or last ran; 0 when it never ran. */
  readonly bootSerial: number
  /** What it holds, also while it is off; a guest can use it only while the power is on (rule 22). */
  readonly plugged: readonly PluggedSeen[]
  /** What it has now. */
  readonly shape: HostShape
  /** Its local disks, those that are still being made included. */
  readonly disks: readonly DiskSeen[]
}

/** What a host driver can do. */
export interface HostCapabilities {
  /** Can plug and unplug while the host runs. */
  readonly hotPlugs: boolean
  /** Can change the link of a plugged volume without unplugging it. */
  readonly relinks: boolean
  /** Asks a running guest whether it has a volume mounted, and leaves it one that it has (rules 17 and 18). */
  readonly asksGuests: boolean
  /** Devices one host can hold at most. */
  readonly devicesMax: number
  /** Encrypts the local disks of every host at rest. No request of the port asks for it. */
  readonly encryptsDisks: boolean
  /** Images that local disks can be made from; null for all of the catalogue. */
  readonly images: readonly string[] | null
  /**
   * Kernels of configurations that hosts can start; null for all, and then what else a configuration says of a start is kept as it is asked for. With a list
   * hosts start what is on their disk, by its own means.
   */
  readonly kernels: readonly string[] | null
}

/** Port to hypervisors. Every method may be repeated, and killed at any moment (rules 3 and 6). */
export interface HostDriver {
  readonly capabilities: HostCapabilities
  /** Every host of an installation that is there, finished or not, in all regions that this driver serves (rule 35). */
  listHosts(installation: string): Promise<readonly Resource[]>
  /** Reads one host; null when it is not there or not ours. */
  inspectHost(host: Resource): Promise<HostSeen | null>
  /** Finds ours as it is, or defines one that is off (rule 15). */
  ensureHost(host: Claimed, spec: HostSpec): Promise<Progress>
  /**
   * Brings it to run under `bootSerial` with exactly the given devices; restarts it when it runs under a lower one. Under this serial or
   * a higher one nothing changes: devices plugged by hand stay until power-off (rule 19). InUse when a device is in another host.
   */
  startHost(host: Claimed, boot: BootSpec): Promise<Progress>
  /**
   * Finds the disk as it is, whatever its size, or makes it (guard: the host's); also while the host runs. NotFound when the host or the
   * source is not there, NotSupported when the local storage of the host has no room for it (rule 30).
   */
  ensureDisk(host: Claimed, disk: Resource, spec: DiskSpec): Promise<Progress>
  /** Makes a disk larger or smaller; Busy while the host is on or boots (rule 31). */
  resizeDisk(host: Claimed, disk: Resource, sizeMib: number): Promise<Progress>
  /** Removes a disk with all that is on it; an unknown disk or host succeeds; Busy while the host is on or boots (rule 32). */
  deleteDisk(host: Claimed, disk: Resource): Promise<Progress>
  /** Gives a host that is off other memory, processors and local storage; Busy while it is on or boots, NotSupported where its disks need more (rule 33). */
  reshapeHost(host: Claimed, shape: HostShape): Promise<Progress>
  /** Powers it off, also out of a boot; devices without a slot are gone afterwards, those of its configuration stay (rule 19). */
  stopHost(host: Claimed): Promise<Progress>
  /** Removes it with its local disks, also while it runs; an unknown host succeeds; InUse while volumes are plugged in (rule 20). */
  deleteHost(host: Claimed): Promise<Progress>
  /**
   * Plugs a volume into a running host (guard: the volume's). Same plug again succeeds; another link for a plugged volume
   * relinks it; InUse when the link or slot is held by another volume or the volume is plugged elsewhere; Busy when the host is off
   * or boots, or the volume is not complete (rules 16 and 18).
   */
  plugVolume(volume: Claimed, host: Resource, plug: Plug): Promise<PlugProgress>
  /** Unplugs (guard: the volume's); a volume that is not plugged there, or an unknown host, succeeds. One that the guest has mounted stays (rule 17). */
  unplugVolume(volume: Claimed, host: Resource): Promise<PlugProgress>
  /**
   * Takes a volume from a host whatever its guest does with it (guard: the volume's), for an operator. Done only when it is proven that the host cannot
   * write to it any more: the device is gone, the host was seen off, or the storage has shut it out. Busy where that cannot be proven now (rule 34).
   */
  evictVolume(volume: Claimed, host: Resource): Promise<Progress>
}
