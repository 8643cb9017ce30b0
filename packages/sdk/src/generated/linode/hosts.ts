// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { HostBootBody, HostRebootBody, HostRebuildBody, HostResizeBody } from '../neutral/host-bodies.ts'
import type { HostFields, HostTypeFields } from '../neutral/hosts.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'
import type { HostCreateBody, HostUpdateBody } from './host-bodies.ts'
import type { Volume, VolumeFields } from './volumes.ts'

/** A compute instance that volumes are attached to or that runs a node. */
export interface Host {
  /** Host ID. */
  id: number
  /** Letters, digits, dots, `-` and `_`. Starts and ends with a letter or a digit. Unique in the account. */
  label: string
  /** Display group, for organization only. */
  group: string
  /** Host status. */
  status:
    | 'provisioning' | 'booting' | 'running' | 'offline' | 'shutting_down' | 'rebooting'
    | 'rebuilding' | 'resizing' | 'deleting'
  /** Time at which the host was created. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** Time at which the host was last updated. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
  /** Host type ID, as returned by the list of host types. */
  type: string
  /**
   * IPv4 addresses allocated to the host when it is created. The guest responds on them if the network of its region
   * routes them.
   */
  ipv4: string[]
  /**
   * IPv6 address allocated to the host, with prefix length 128. The guest responds on it if the network of its region
   * routes it.
   */
  ipv6: string
  /** ID of the image that the disk was created from. Null if the disk is empty. */
  image: string | null
  /** Region ID, as returned by the list of regions. */
  region: string
  /** Site type of the region. */
  site_type: string
  /** Resources of the host type. */
  specs: {
    /** Local storage in MB. */
    disk: number
    /** Memory in MB. */
    memory: number
    /** Number of vCPUs. */
    vcpus: number
    /** Number of GPUs. */
    gpus: number
    /** Included transfer in GB per month. */
    transfer: number
    /** Always 0. */
    accelerated_devices: number
  }
  /** Alert thresholds. Stored and returned; no alerts are sent. */
  alerts: HostAlerts
  /** Backups of the host. Not supported. */
  backups: {
    /** Always false. */
    enabled: boolean
    /** Always false. */
    available: boolean
    /** Backup schedule. */
    schedule: {
      /** Always null. */
      day: string | null
      /** Always null. */
      window: string | null
    }
    /** Always null. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    last_successful: string | null
  }
  /** Always kvm, regardless of the driver. */
  hypervisor: string
  /** Stored but not applied: hosts do not shut down unexpectedly. Defaults to true. */
  watchdog_enabled: boolean
  /** For organization only. */
  tags: string[]
  /** Identifier of the machine that runs the host. Different for every host. */
  host_uuid: string
  /** Always false. */
  has_user_data: false
  /** Always null. */
  placement_group: null
  /** Whether local disks of the host are encrypted at rest. `disabled` if the region does not encrypt disks. */
  disk_encryption: 'enabled' | 'disabled'
  /** ID of the cluster that the host is a node of. */
  lke_cluster_id: number | null
  /** Optional capabilities of the host. */
  capabilities: string[]
  /** Always legacy_config. */
  interface_generation: 'legacy_config'
  /** Maintenance policy of the host. */
  maintenance_policy: 'linode/migrate' | 'linode/power_off_on'
  /** Always empty. */
  locks: Record<string, never>[]
  /** Number of attached volumes, including volumes that are being detached. */
  attached_volumes: number
  /** Maximum number of attached volumes. */
  attached_volumes_max: number
}

/** Alert thresholds. Stored and returned; no alerts are sent. */
export interface HostAlerts {
  /** CPU usage in percent of one core, averaged over two hours. */
  cpu: number
  /** Incoming traffic in Mbit/s. */
  network_in: number
  /** Outgoing traffic in Mbit/s. */
  network_out: number
  /** Percentage of the included monthly transfer. */
  transfer_quota: number
  /** Disk operations per second. */
  io: number
  /** Always empty. */
  system_alerts: Record<string, never>[]
  /** Always empty. */
  user_alerts: Record<string, never>[]
}

/** Operations on `hosts` of a client. */
export interface HostsArea {
  /**
   * Lists the hosts that you can view.
   * Scopes: linodes:read_only.
   */
  list: ListMethod<[], Host, HostFields>
  /**
   * Creates a host with its initial disks and a configuration.
   * Scopes: linodes:read_write. Event `linode_create`. `wait()` waits for the operation to end.
   */
  create: ChangeMethod<[body: HostCreateBody], Host, Event>
  /**
   * Gets one host.
   * Scopes: linodes:read_only.
   */
  view: ReadMethod<[hostId: number], Host>
  /**
   * Updates the label, tags or other metadata of a host.
   * Scopes: linodes:read_write. Event `linode_update`.
   */
  update: ChangeMethod<[hostId: number, body?: HostUpdateBody | undefined], Host, Event>
  /**
   * Deletes a host with its local disks permanently; its volumes are detached and kept.
   * Scopes: linodes:read_write. Event `linode_delete`. `wait()` waits for the operation to end.
   */
  delete: ChangeMethod<[hostId: number], Empty, Event>
  /**
   * Boots a host.
   * Scopes: linodes:read_write. Event `linode_boot`. `wait()` waits for the operation to end.
   */
  boot: ChangeMethod<[hostId: number, body?: HostBootBody | undefined], Empty, Event>
  /**
   * Shuts down a host; volumes attached with persist_across_boots false are detached.
   * Scopes: linodes:read_write. Event `linode_shutdown`. `wait()` waits for the operation to end.
   */
  shutdown: ChangeMethod<[hostId: number], Empty, Event>
  /**
   * Reboots a running host; volumes attached with persist_across_boots false are detached.
   * Scopes: linodes:read_write. Event `linode_reboot`. `wait()` waits for the operation to end.
   */
  reboot: ChangeMethod<[hostId: number, body?: HostRebootBody | undefined], Empty, Event>
  /**
   * Rebuilds a host from an image; all its local disks and their data are deleted.
   * Scopes: linodes:read_write. Event `linode_rebuild`. `wait()` waits for the operation to end.
   */
  rebuild: ChangeMethod<[hostId: number, body: HostRebuildBody], Host, Event>
  /**
   * Resizes a host to another type; a running host is shut down and booted again.
   * Scopes: linodes:read_write. Event `linode_resize`. `wait()` waits for the operation to end.
   */
  resize: ChangeMethod<[hostId: number, body: HostResizeBody], Empty, Event>
  /**
   * Lists the volumes attached to a host.
   * Scopes: linodes:read_only.
   */
  listVolumes: ListMethod<[hostId: number], Volume, VolumeFields>
}

/** A host type: its resources and prices. */
export interface HostType {
  /** Host type ID, as returned by the list of host types. */
  id: string
  /** Display name. */
  label: string
  /** Price in the currency of the installation. */
  price: {
    /** Price per hour. */
    hourly: number
    /** Maximum price per calendar month. */
    monthly: number
  }
  /** Prices in regions that differ from the default. */
  region_prices: {
    /** Region ID. */
    id: string
    /** Price per hour. */
    hourly: number
    /** Maximum price per calendar month. */
    monthly: number
  }[]
  /** Add-ons for hosts of this type. */
  addons: {
    /** Price of backups. */
    backups: {
      /** Price in the currency of the installation. */
      price: {
        /** Price per hour. */
        hourly: number
        /** Maximum price per calendar month. */
        monthly: number
      }
      /** Prices in regions that differ from the default. */
      region_prices: {
        /** Region ID. */
        id: string
        /** Price per hour. */
        hourly: number
        /** Maximum price per calendar month. */
        monthly: number
      }[]
    }
  }
  /** Memory in MB. */
  memory: number
  /** Local storage in MB. */
  disk: number
  /** Included transfer in GB per month. */
  transfer: number
  /** Number of vCPUs. */
  vcpus: number
  /** Number of GPUs. */
  gpus: number
  /** Network bandwidth in Mbit/s. */
  network_out: number
  /** Class of the type. */
  class: 'nanode' | 'standard' | 'dedicated' | 'gpu' | 'highmem'
  /** ID of the type that replaces this type. Null if none does. */
  successor: string | null
  /** Always 0. */
  accelerated_devices: 0
}

/** Operations on `hostTypes` of a client. */
export interface HostTypesArea {
  /**
   * Lists host types and their prices.
   * Needs no token.
   */
  list: ListMethod<[], HostType, HostTypeFields>
  /**
   * Gets one host type.
   * Needs no token.
   */
  view: ReadMethod<[typeId: string], HostType>
}
