// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

/** Body of `configs.create`. */
export interface ConfigCreateBody {
  /** Label of the configuration. */
  label: string
  /** What is done to the system when it starts. */
  helpers?: {
    /** Whether the nightly index of file names is turned off. */
    updatedb_disabled?: boolean | undefined
    /** Whether files of the distribution are adapted at the start. */
    distro?: boolean | undefined
    /** Whether a list of kernel modules is made at the start. */
    modules_dep?: boolean | undefined
    /** Whether the network is set up at the start. */
    network?: boolean | undefined
    /** Whether /dev is mounted at the start. */
    devtmpfs_automount?: boolean | undefined
  } | undefined
  /** Id of the kernel that is started. */
  kernel?: string | undefined
  /** Free text for people. */
  comments?: string | undefined
  /** Memory the system may use, in MB; 0 for all of it. */
  memory_limit?: number | undefined
  /** Device that the system starts from. */
  root_device?: string | undefined
  /** What is to stand in each slot; null or {} empties it, and slots that are not named stay as they are. */
  devices?: {
    [Name in
      | 'sda' | 'sdb' | 'sdc' | 'sdd' | 'sde' | 'sdf' | 'sdg' | 'sdh' | 'sdi' | 'sdj' | 'sdk' | 'sdl'
      | 'sdm' | 'sdn' | 'sdo' | 'sdp' | 'sdq' | 'sdr' | 'sds' | 'sdt' | 'sdu' | 'sdv' | 'sdw' | 'sdx'
      | 'sdy' | 'sdz' | 'sdaa' | 'sdab' | 'sdac' | 'sdad' | 'sdae' | 'sdaf' | 'sdag' | 'sdah' | 'sdai'
      | 'sdaj' | 'sdak' | 'sdal' | 'sdam' | 'sdan' | 'sdao' | 'sdap' | 'sdaq' | 'sdar' | 'sdas'
      | 'sdat' | 'sdau' | 'sdav' | 'sdaw' | 'sdax' | 'sday' | 'sdaz' | 'sdba' | 'sdbb' | 'sdbc'
      | 'sdbd' | 'sdbe' | 'sdbf' | 'sdbg' | 'sdbh' | 'sdbi' | 'sdbj' | 'sdbk' | 'sdbl']?: {
      /** Number of a disk of the host. */
      disk_id?: number | undefined
      /** Number of a volume. */
      volume_id?: number | undefined
    } | null | undefined
  } | undefined
  /** How far the system starts. */
  run_level?: 'default' | 'single' | 'binbash' | undefined
  /** How the machine is virtualised. */
  virt_mode?: 'paravirt' | 'fullvirt' | undefined
  /** All interfaces of the configuration; they replace those that it had. */
  interfaces?: readonly {
    /** What it is connected to: the internet, or a private network (`vlan`) of the same region. */
    purpose: 'public' | 'vlan'
    /** Whether traffic goes out through it unless told otherwise. */
    primary?: boolean | undefined
    /** Address that the system is to have in the private network, as in 10.0.0.1/24; may be empty. */
    ipam_address?: string | undefined
    /** Label of the private network; none for `public`. */
    label?: string | undefined
  }[] | undefined
  /** Initial RAM disk of the start. Not offered; only null can be sent. */
  initrd?: number | undefined
}

/** Body of `configs.update`. */
export interface ConfigUpdateBody {
  /** Label of the configuration. */
  label?: string | undefined
  /** What is done to the system when it starts. */
  helpers?: {
    /** Whether the nightly index of file names is turned off. */
    updatedb_disabled?: boolean | undefined
    /** Whether files of the distribution are adapted at the start. */
    distro?: boolean | undefined
    /** Whether a list of kernel modules is made at the start. */
    modules_dep?: boolean | undefined
    /** Whether the network is set up at the start. */
    network?: boolean | undefined
    /** Whether /dev is mounted at the start. */
    devtmpfs_automount?: boolean | undefined
  } | undefined
  /** Id of the kernel that is started. */
  kernel?: string | undefined
  /** Free text for people. */
  comments?: string | undefined
  /** Memory the system may use, in MB; 0 for all of it. */
  memory_limit?: number | undefined
  /** Device that the system starts from. */
  root_device?: string | undefined
  /** What is to stand in each slot; null or {} empties it, and slots that are not named stay as they are. */
  devices?: {
    [Name in
      | 'sda' | 'sdb' | 'sdc' | 'sdd' | 'sde' | 'sdf' | 'sdg' | 'sdh' | 'sdi' | 'sdj' | 'sdk' | 'sdl'
      | 'sdm' | 'sdn' | 'sdo' | 'sdp' | 'sdq' | 'sdr' | 'sds' | 'sdt' | 'sdu' | 'sdv' | 'sdw' | 'sdx'
      | 'sdy' | 'sdz' | 'sdaa' | 'sdab' | 'sdac' | 'sdad' | 'sdae' | 'sdaf' | 'sdag' | 'sdah' | 'sdai'
      | 'sdaj' | 'sdak' | 'sdal' | 'sdam' | 'sdan' | 'sdao' | 'sdap' | 'sdaq' | 'sdar' | 'sdas'
      | 'sdat' | 'sdau' | 'sdav' | 'sdaw' | 'sdax' | 'sday' | 'sdaz' | 'sdba' | 'sdbb' | 'sdbc'
      | 'sdbd' | 'sdbe' | 'sdbf' | 'sdbg' | 'sdbh' | 'sdbi' | 'sdbj' | 'sdbk' | 'sdbl']?: {
      /** Number of a disk of the host. */
      disk_id?: number | undefined
      /** Number of a volume. */
      volume_id?: number | undefined
    } | null | undefined
  } | undefined
  /** How far the system starts. */
  run_level?: 'default' | 'single' | 'binbash' | undefined
  /** How the machine is virtualised. */
  virt_mode?: 'paravirt' | 'fullvirt' | undefined
  /** All interfaces of the configuration; they replace those that it had. */
  interfaces?: readonly {
    /** What it is connected to: the internet, or a private network (`vlan`) of the same region. */
    purpose: 'public' | 'vlan'
    /** Whether traffic goes out through it unless told otherwise. */
    primary?: boolean | undefined
    /** Address that the system is to have in the private network, as in 10.0.0.1/24; may be empty. */
    ipam_address?: string | undefined
    /** Label of the private network; none for `public`. */
    label?: string | undefined
  }[] | undefined
  /** Initial RAM disk of the start. Not offered; only null can be sent. */
  initrd?: number | undefined
}
