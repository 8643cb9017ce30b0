// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { HostBootBody, HostRebootBody, HostRebuildBody, HostResizeBody } from '../neutral/host-bodies.ts'
import type { HostFields, HostTypeFields } from '../neutral/hosts.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'
import type { HostCreateBody, HostUpdateBody } from './host-bodies.ts'
import type { Volume, VolumeFields } from './volumes.ts'

/** A compute instance that volumes are attached to or that carries a node. */
export interface Host {
  /** Number of the host. */
  id: number
  /** Letters, digits, dots, `-` and `_`, the first and the last a letter or a digit; unique in the account. */
  label: string
  /** A word of its owner. */
  group: string
  /** What the host is doing. */
  status:
    | 'provisioning' | 'booting' | 'running' | 'offline' | 'shutting_down' | 'rebooting'
    | 'rebuilding' | 'resizing' | 'deleting'
  /** When the host was made. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** When the host was last changed. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
  /** Id of a host type, as the list of host types names it. */
  type: string
  /**
   * IPv4 addresses allocated to it, from its creation on. The guest answers on them if the network of its region
   * carries them.
   */
  ipv4: string[]
  /**
   * IPv6 address allocated to it, with a prefix of 128. The guest answers on it if the network of its region carries
   * it.
   */
  ipv6: string
  /** Image that its disk was made from; null when it is empty. */
  image: string | null
  /** Id of a region, as the list of regions names it. */
  region: string
  /** Kind of the place that it is in, as its region has it. */
  site_type: string
  /** What its type gives it. */
  specs: {
    /** Local storage in MB. */
    disk: number
    /** Memory in MB. */
    memory: number
    /** Number of virtual processors. */
    vcpus: number
    /** Number of graphics processors. */
    gpus: number
    /** Traffic included, GB a month. */
    transfer: number
    /** Always 0. */
    accelerated_devices: number
  }
  /** Thresholds of alerts, kept as they are told; nobody is alerted here. */
  alerts: HostAlerts
  /** Backups of the host; there are none. */
  backups: {
    /** Always false. */
    enabled: boolean
    /** Always false. */
    available: boolean
    /** When backups are made. */
    schedule: {
      /** Always null. */
      day: string | null
      /** Always null. */
      window: string | null
    }
    /** Always null. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
    last_successful: string | null
  }
  /** Always kvm, whatever the host runs on. */
  hypervisor: string
  /** Kept as it is told; hosts here do not stop by themselves. True when it was never told. */
  watchdog_enabled: boolean
  /** For organisation only. */
  tags: string[]
  /** Stands for the machine that carries it; no two hosts share one here. */
  host_uuid: string
  /** Always false. */
  has_user_data: false
  /** Always null. */
  placement_group: null
  /** Whether local disks of the host are encrypted at rest; `disabled` where the region does not encrypt disks. */
  disk_encryption: 'enabled' | 'disabled'
  /** Cluster whose node it carries. */
  lke_cluster_id: number | null
  /** What it can do beyond what all hosts can. */
  capabilities: string[]
  /** Always legacy_config. */
  interface_generation: 'legacy_config'
  /** What is to become of it while its machine is worked at. */
  maintenance_policy: 'linode/migrate' | 'linode/power_off_on'
  /** Always empty. */
  locks: Record<string, never>[]
  /** Volumes attached now, those being detached included. */
  attached_volumes: number
  /** Volumes that can be attached in all. */
  attached_volumes_max: number
}

/** Thresholds of alerts, kept as they are told; nobody is alerted here. */
export interface HostAlerts {
  /** Percentage of one processor, over two hours. */
  cpu: number
  /** Incoming traffic, Mbit/s. */
  network_in: number
  /** Outgoing traffic, Mbit/s. */
  network_out: number
  /** Percentage of the traffic included in a month. */
  transfer_quota: number
  /** Operations of its disks, a second. */
  io: number
  /** Always empty. */
  system_alerts: Record<string, never>[]
  /** Always empty. */
  user_alerts: Record<string, never>[]
}

/** Operations on `hosts` of a client. */
export interface HostsArea {
  /**
   * Lists the hosts that the caller may see.
   * Scopes: linodes:read_only.
   */
  list: ListMethod<[], Host, HostFields>
  /**
   * Creates a host with its first disks and a configuration.
   * Scopes: linodes:read_write. Event `linode_create`. `wait()` waits for its end.
   */
  create: ChangeMethod<[body: HostCreateBody], Host, Event>
  /**
   * Shows one host.
   * Scopes: linodes:read_only.
   */
  view: ReadMethod<[hostId: number], Host>
  /**
   * Changes the label, the tags or words of the owner of a host.
   * Scopes: linodes:read_write. Event `linode_update`.
   */
  update: ChangeMethod<[hostId: number, body?: HostUpdateBody | undefined], Host, Event>
  /**
   * Deletes a host with its local disks for good; its volumes are detached and stay.
   * Scopes: linodes:read_write. Event `linode_delete`. `wait()` waits for its end.
   */
  delete: ChangeMethod<[hostId: number], Empty, Event>
  /**
   * Starts a host.
   * Scopes: linodes:read_write. Event `linode_boot`. `wait()` waits for its end.
   */
  boot: ChangeMethod<[hostId: number, body?: HostBootBody | undefined], Empty, Event>
  /**
   * Stops a host; volumes attached with persist_across_boots false are detached.
   * Scopes: linodes:read_write. Event `linode_shutdown`. `wait()` waits for its end.
   */
  shutdown: ChangeMethod<[hostId: number], Empty, Event>
  /**
   * Restarts a running host; volumes attached with persist_across_boots false are detached.
   * Scopes: linodes:read_write. Event `linode_reboot`. `wait()` waits for its end.
   */
  reboot: ChangeMethod<[hostId: number, body?: HostRebootBody | undefined], Empty, Event>
  /**
   * Makes the local disks of a host anew from an image; the ones it has go with all that is on them.
   * Scopes: linodes:read_write. Event `linode_rebuild`. `wait()` waits for its end.
   */
  rebuild: ChangeMethod<[hostId: number, body: HostRebuildBody], Host, Event>
  /**
   * Gives a host another type; one that runs is stopped for it and started again.
   * Scopes: linodes:read_write. Event `linode_resize`. `wait()` waits for its end.
   */
  resize: ChangeMethod<[hostId: number, body: HostResizeBody], Empty, Event>
  /**
   * Lists the volumes attached to a host.
   * Scopes: linodes:read_only.
   */
  listVolumes: ListMethod<[hostId: number], Volume, VolumeFields>
}

/** A type of hosts: what it has and what it costs. */
export interface HostType {
  /** Id of a host type, as the list of host types names it. */
  id: string
  /** Its name for people. */
  label: string
  /** Price in the currency of the installation. */
  price: {
    /** Price of one hour. */
    hourly: number
    /** Most that a calendar month can cost. */
    monthly: number
  }
  /** Prices of the regions in which they differ. */
  region_prices: {
    /** Id of the region. */
    id: string
    /** Price of one hour. */
    hourly: number
    /** Most that a calendar month can cost. */
    monthly: number
  }[]
  /** What can be had beside the host. */
  addons: {
    /** What backups would cost. */
    backups: {
      /** Price in the currency of the installation. */
      price: {
        /** Price of one hour. */
        hourly: number
        /** Most that a calendar month can cost. */
        monthly: number
      }
      /** Prices of the regions in which they differ. */
      region_prices: {
        /** Id of the region. */
        id: string
        /** Price of one hour. */
        hourly: number
        /** Most that a calendar month can cost. */
        monthly: number
      }[]
    }
  }
  /** Memory in MB. */
  memory: number
  /** Local storage in MB. */
  disk: number
  /** Traffic included, GB a month. */
  transfer: number
  /** Number of virtual processors. */
  vcpus: number
  /** Number of graphics processors. */
  gpus: number
  /** Speed of the network, Mbit/s. */
  network_out: number
  /** What the type is made for. */
  class: 'nanode' | 'standard' | 'dedicated' | 'gpu' | 'highmem'
  /** Type that takes its place; null when there is none. */
  successor: string | null
  /** Always 0. */
  accelerated_devices: 0
}

/** Operations on `hostTypes` of a client. */
export interface HostTypesArea {
  /**
   * Lists the types of hosts and what they cost.
   * Needs no token.
   */
  list: ListMethod<[], HostType, HostTypeFields>
  /**
   * Shows one type of hosts.
   * Needs no token.
   */
  view: ReadMethod<[typeId: string], HostType>
}
