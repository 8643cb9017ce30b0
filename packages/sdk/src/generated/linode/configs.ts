// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { ChangeMethod, ListMethod, ReadMethod } from '../../client/methods.ts'
import type { ConfigCreateBody, ConfigUpdateBody } from '../neutral/config-bodies.ts'
import type { ConfigFields } from '../neutral/configs.ts'
import type { Empty } from '../neutral/volumes.ts'
import type { Event } from './events.ts'

/** A configuration profile: how a host boots and which devices are in its slots. */
export interface Config {
  /** Configuration ID. */
  id: number
  /** Configuration label. */
  label: string
  /** Boot helpers. */
  helpers: {
    /** Whether to disable the nightly file name index (updatedb). */
    updatedb_disabled: boolean
    /** Whether to adapt distribution files at boot. */
    distro: boolean
    /** Whether to create the list of kernel modules at boot. */
    modules_dep: boolean
    /** Whether to configure the network at boot. */
    network: boolean
    /** Whether to mount /dev at boot. */
    devtmpfs_automount: boolean
  }
  /** ID of the kernel to boot. */
  kernel: string
  /** Comments. */
  comments: string
  /** Memory limit in MB. 0 uses all memory. */
  memory_limit: number
  /** Time at which the configuration was created. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and fraction. */
  created: string
  /**
   * Time at which the configuration was last updated. In UTC as YYYY-MM-DDTHH:MM:SS, without zone letter and
   * fraction.
   */
  updated: string
  /** Root device. */
  root_device: string
  /** Devices by slot. */
  devices: {
    [Name in
      | 'sda' | 'sdb' | 'sdc' | 'sdd' | 'sde' | 'sdf' | 'sdg' | 'sdh' | 'sdi' | 'sdj' | 'sdk' | 'sdl'
      | 'sdm' | 'sdn' | 'sdo' | 'sdp' | 'sdq' | 'sdr' | 'sds' | 'sdt' | 'sdu' | 'sdv' | 'sdw' | 'sdx'
      | 'sdy' | 'sdz' | 'sdaa' | 'sdab' | 'sdac' | 'sdad' | 'sdae' | 'sdaf' | 'sdag' | 'sdah' | 'sdai'
      | 'sdaj' | 'sdak' | 'sdal' | 'sdam' | 'sdan' | 'sdao' | 'sdap' | 'sdaq' | 'sdar' | 'sdas'
      | 'sdat' | 'sdau' | 'sdav' | 'sdaw' | 'sdax' | 'sday' | 'sdaz' | 'sdba' | 'sdbb' | 'sdbc'
      | 'sdbd' | 'sdbe' | 'sdbf' | 'sdbg' | 'sdbh' | 'sdbi' | 'sdbj' | 'sdbk' | 'sdbl']: {
      /** Disk ID. */
      disk_id: number | null
      /** Volume ID. */
      volume_id: number | null
    } | null
  }
  /** Always null. */
  initrd: string | null
  /** Run level. */
  run_level: 'default' | 'single' | 'binbash'
  /** Virtualization mode. */
  virt_mode: 'paravirt' | 'fullvirt'
  /** Network interfaces. */
  interfaces: ConfigInterface[]
}

/** One network interface. The first is eth0, the second eth1, and so on. */
export interface ConfigInterface {
  /** Interface ID. */
  id: number
  /** Network of the interface: the internet, or a private network (`vlan`) in the same region. */
  purpose: 'public' | 'vlan'
  /** Whether the interface is the default route. */
  primary: boolean
  /** Always false: interfaces are stored, but no network is created for them. */
  active: boolean
  /** Address in the private network, such as 10.0.0.1/24. Can be empty. */
  ipam_address: string | null
  /** Label of the private network. Absent or null for `public`. */
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
   * Adds a configuration to a host and attaches the volumes in its slots.
   * Scopes: linodes:read_write. Event `linode_config_create`.
   */
  create: ChangeMethod<[hostId: number, body: ConfigCreateBody], Config, Event>
  /**
   * Gets one configuration of a host.
   * Scopes: linodes:read_only.
   */
  view: ReadMethod<[hostId: number, configId: number], Config>
  /**
   * Updates a configuration; attaches volumes that are added to a slot and detaches volumes that are removed.
   * Scopes: linodes:read_write. Event `linode_config_update`.
   */
  update: ChangeMethod<[hostId: number, configId: number, body?: ConfigUpdateBody | undefined], Config, Event>
  /**
   * Deletes a configuration of a host and detaches the volumes attached through it.
   * Scopes: linodes:read_write. Event `linode_config_delete`.
   */
  delete: ChangeMethod<[hostId: number, configId: number], Empty, Event>
}
