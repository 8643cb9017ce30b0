// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { ConfigCreateBody, ConfigUpdateBody } from '../neutral/config-bodies.ts'
import type { ConfigFields } from '../neutral/configs.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** A configuration: how a host starts, and what stands in its slots. */
export interface Config {
  /** Number of the configuration. */
  id: number
  /** Label of the configuration. */
  label: string
  /** What is done to the system when it starts. */
  helpers: {
    /** Whether the nightly index of file names is turned off. */
    updatedb_disabled: boolean
    /** Whether files of the distribution are adapted at the start. */
    distro: boolean
    /** Whether a list of kernel modules is made at the start. */
    modules_dep: boolean
    /** Whether the network is set up at the start. */
    network: boolean
    /** Whether /dev is mounted at the start. */
    devtmpfs_automount: boolean
  }
  /** Id of the kernel that is started. */
  kernel: string
  /** Free text for people. */
  comments: string
  /** Memory the system may use, in MB; 0 for all of it. */
  memory_limit: number
  /** When the configuration was made. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /** When the configuration was last changed. UTC, YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  updated: string
  /** Device that the system starts from. */
  root_device: string
  /** What stands in each slot. */
  devices: {
    [Name in
      | 'sda' | 'sdb' | 'sdc' | 'sdd' | 'sde' | 'sdf' | 'sdg' | 'sdh' | 'sdi' | 'sdj' | 'sdk' | 'sdl'
      | 'sdm' | 'sdn' | 'sdo' | 'sdp' | 'sdq' | 'sdr' | 'sds' | 'sdt' | 'sdu' | 'sdv' | 'sdw' | 'sdx'
      | 'sdy' | 'sdz' | 'sdaa' | 'sdab' | 'sdac' | 'sdad' | 'sdae' | 'sdaf' | 'sdag' | 'sdah' | 'sdai'
      | 'sdaj' | 'sdak' | 'sdal' | 'sdam' | 'sdan' | 'sdao' | 'sdap' | 'sdaq' | 'sdar' | 'sdas'
      | 'sdat' | 'sdau' | 'sdav' | 'sdaw' | 'sdax' | 'sday' | 'sdaz' | 'sdba' | 'sdbb' | 'sdbc'
      | 'sdbd' | 'sdbe' | 'sdbf' | 'sdbg' | 'sdbh' | 'sdbi' | 'sdbj' | 'sdbk' | 'sdbl']: {
      /** Number of a disk of the host. */
      disk_id: number | null
      /** Number of a volume. */
      volume_id: number | null
    } | null
  }
  /** Always null. */
  initrd: string | null
  /** How far the system starts. */
  run_level: 'default' | 'single' | 'binbash'
  /** How the machine is virtualised. */
  virt_mode: 'paravirt' | 'fullvirt'
  /** Interfaces that the system is to have. */
  interfaces: ConfigInterface[]
}

/** One interface, in the order of eth0, eth1 and so on. */
export interface ConfigInterface {
  /** Number of the interface. */
  id: number
  /** What it is connected to: the internet, or a private network (`vlan`) of the same region. */
  purpose: 'public' | 'vlan'
  /** Whether traffic goes out through it unless told otherwise. */
  primary: boolean
  /** Always false: what is asked for is kept, and no network is made of it. */
  active: boolean
  /** Address that the system is to have in the private network, as in 10.0.0.1/24; may be empty. */
  ipam_address: string | null
  /** Label of the private network; none for `public`. */
  label: string | null
  /** Always null. */
  vpc_id: null
  /** Always null. */
  subnet_id: null
  /** Always null. */
  ipv4: null
  /** Always null. */
  ip_ranges: null
  /** Always null. */
  ipv6: null
}

/** Operations on `configs` of a client. */
export interface ConfigsArea {
  /**
   * Lists the configurations of a host.
   * Scopes: linodes:read_only.
   */
  list: ListMethod<[hostId: number], Config, ConfigFields>
  /**
   * Adds a configuration to a host and attaches the volumes it names.
   * Scopes: linodes:read_write. Event `linode_config_create`.
   */
  create: ChangeMethod<[hostId: number, body: ConfigCreateBody], Config, Event>
  /**
   * Shows one configuration of a host.
   * Scopes: linodes:read_only.
   */
  view: ReadMethod<[hostId: number, configId: number], Config>
  /**
   * Changes a configuration; volumes put into a slot are attached, those taken out detached.
   * Scopes: linodes:read_write. Event `linode_config_update`.
   */
  update: ChangeMethod<[hostId: number, configId: number, body?: ConfigUpdateBody | undefined], Config, Event>
  /**
   * Deletes a configuration of a host; volumes that are attached through it are detached.
   * Scopes: linodes:read_write. Event `linode_config_delete`.
   */
  delete: ChangeMethod<[hostId: number, configId: number], Empty, Event>
}
