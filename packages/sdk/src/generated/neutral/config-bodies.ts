// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

/** Body of `configs.create`. */
export interface ConfigCreateBody {
  /** Configuration label. */
  label: string
  /** Boot helpers. */
  helpers?: {
    /** Whether to disable the nightly file name index (updatedb). */
    updatedb_disabled?: boolean | undefined
    /** Whether to adapt distribution files at boot. */
    distro?: boolean | undefined
    /** Whether to create the list of kernel modules at boot. */
    modules_dep?: boolean | undefined
    /** Whether to configure the network at boot. */
    network?: boolean | undefined
    /** Whether to mount /dev at boot. */
    devtmpfs_automount?: boolean | undefined
  } | undefined
  /** ID of the kernel to boot. */
  kernel?: string | undefined
  /** Comments. */
  comments?: string | undefined
  /** Memory limit in MB. 0 uses all memory. */
  memory_limit?: number | undefined
  /** Root device. */
  root_device?: string | undefined
  /** Devices by slot. Null or {} empties a slot; omitted slots stay unchanged. */
  devices?: {
    [Name in
      | 'sda' | 'sdb' | 'sdc' | 'sdd' | 'sde' | 'sdf' | 'sdg' | 'sdh' | 'sdi' | 'sdj' | 'sdk' | 'sdl'
      | 'sdm' | 'sdn' | 'sdo' | 'sdp' | 'sdq' | 'sdr' | 'sds' | 'sdt' | 'sdu' | 'sdv' | 'sdw' | 'sdx'
      | 'sdy' | 'sdz' | 'sdaa' | 'sdab' | 'sdac' | 'sdad' | 'sdae' | 'sdaf' | 'sdag' | 'sdah' | 'sdai'
      | 'sdaj' | 'sdak' | 'sdal' | 'sdam' | 'sdan' | 'sdao' | 'sdap' | 'sdaq' | 'sdar' | 'sdas'
      | 'sdat' | 'sdau' | 'sdav' | 'sdaw' | 'sdax' | 'sday' | 'sdaz' | 'sdba' | 'sdbb' | 'sdbc'
      | 'sdbd' | 'sdbe' | 'sdbf' | 'sdbg' | 'sdbh' | 'sdbi' | 'sdbj' | 'sdbk' | 'sdbl']?: {
      /** Disk ID. */
      disk_id?: number | undefined
      /** Volume ID. */
      volume_id?: number | undefined
    } | null | undefined
  } | undefined
  /** Run level. */
  run_level?: 'default' | 'single' | 'binbash' | undefined
  /** Virtualization mode. */
  virt_mode?: 'paravirt' | 'fullvirt' | undefined
  /** All interfaces of the configuration. They replace the previous ones. */
  interfaces?: readonly {
    /** Network of the interface: the internet, or a private network (`vlan`) in the same region. */
    purpose: 'public' | 'vlan'
    /** Whether the interface is the default route. */
    primary?: boolean | undefined
    /** Address in the private network, such as 10.0.0.1/24. Can be empty. */
    ipam_address?: string | undefined
    /** Label of the private network. Absent or null for `public`. */
    label?: string | undefined
  }[] | undefined
  /** Initial RAM disk. Not supported; only null is accepted. */
  initrd?: number | undefined
}

/** Body of `configs.update`. */
export interface ConfigUpdateBody {
  /** Configuration label. */
  label?: string | undefined
  /** Boot helpers. */
  helpers?: {
    /** Whether to disable the nightly file name index (updatedb). */
    updatedb_disabled?: boolean | undefined
    /** Whether to adapt distribution files at boot. */
    distro?: boolean | undefined
    /** Whether to create the list of kernel modules at boot. */
    modules_dep?: boolean | undefined
    /** Whether to configure the network at boot. */
    network?: boolean | undefined
    /** Whether to mount /dev at boot. */
    devtmpfs_automount?: boolean | undefined
  } | undefined
  /** ID of the kernel to boot. */
  kernel?: string | undefined
  /** Comments. */
  comments?: string | undefined
  /** Memory limit in MB. 0 uses all memory. */
  memory_limit?: number | undefined
  /** Root device. */
  root_device?: string | undefined
  /** Devices by slot. Null or {} empties a slot; omitted slots stay unchanged. */
  devices?: {
    [Name in
      | 'sda' | 'sdb' | 'sdc' | 'sdd' | 'sde' | 'sdf' | 'sdg' | 'sdh' | 'sdi' | 'sdj' | 'sdk' | 'sdl'
      | 'sdm' | 'sdn' | 'sdo' | 'sdp' | 'sdq' | 'sdr' | 'sds' | 'sdt' | 'sdu' | 'sdv' | 'sdw' | 'sdx'
      | 'sdy' | 'sdz' | 'sdaa' | 'sdab' | 'sdac' | 'sdad' | 'sdae' | 'sdaf' | 'sdag' | 'sdah' | 'sdai'
      | 'sdaj' | 'sdak' | 'sdal' | 'sdam' | 'sdan' | 'sdao' | 'sdap' | 'sdaq' | 'sdar' | 'sdas'
      | 'sdat' | 'sdau' | 'sdav' | 'sdaw' | 'sdax' | 'sday' | 'sdaz' | 'sdba' | 'sdbb' | 'sdbc'
      | 'sdbd' | 'sdbe' | 'sdbf' | 'sdbg' | 'sdbh' | 'sdbi' | 'sdbj' | 'sdbk' | 'sdbl']?: {
      /** Disk ID. */
      disk_id?: number | undefined
      /** Volume ID. */
      volume_id?: number | undefined
    } | null | undefined
  } | undefined
  /** Run level. */
  run_level?: 'default' | 'single' | 'binbash' | undefined
  /** Virtualization mode. */
  virt_mode?: 'paravirt' | 'fullvirt' | undefined
  /** All interfaces of the configuration. They replace the previous ones. */
  interfaces?: readonly {
    /** Network of the interface: the internet, or a private network (`vlan`) in the same region. */
    purpose: 'public' | 'vlan'
    /** Whether the interface is the default route. */
    primary?: boolean | undefined
    /** Address in the private network, such as 10.0.0.1/24. Can be empty. */
    ipam_address?: string | undefined
    /** Label of the private network. Absent or null for `public`. */
    label?: string | undefined
  }[] | undefined
  /** Initial RAM disk. Not supported; only null is accepted. */
  initrd?: number | undefined
}
