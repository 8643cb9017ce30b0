// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

/** Body of `hosts.create`. */
export interface HostCreateBody {
  /** Letters, digits, dots, `-` and `_`, the first and the last a letter or a digit; unique in the account. */
  label?: string | undefined
  /** Id of a region, as the list of regions names it. */
  region: string
  /** Id of a host type, as the list of host types names it. */
  type: string
  /** Id of an image. */
  image?: string | undefined
  /** Password of root in what is made from the image; never shown, and not kept. */
  root_pass?: string | undefined
  /** Public SSH keys that root can sign in with. */
  authorized_keys?: readonly string[] | undefined
  /** Users whose SSH keys root can sign in with. */
  authorized_users?: readonly string[] | undefined
  /** Size of a swap disk beside the disk that is made from the image, in MiB; 0 for none. */
  swap_size?: number | undefined
  /** Whether the host is started; true when absent. */
  booted?: boolean | undefined
  /** Size of its first disk, in MiB; all that swap leaves of its local storage when absent. */
  boot_size?: number | undefined
  /** Id of the kernel that is started. */
  kernel?: string | undefined
  /** Whether the network is set up at the start; true when absent. */
  network_helper?: boolean | undefined
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
  /** For organisation only; at most 100 different ones. */
  tags?: readonly string[] | undefined
  /** Thresholds of alerts; 0 for none. They are kept and shown, and nobody is alerted. */
  alerts?: {
    /** Percentage of one processor, over two hours. */
    cpu?: number | undefined
    /** Incoming traffic, Mbit/s. */
    network_in?: number | undefined
    /** Outgoing traffic, Mbit/s. */
    network_out?: number | undefined
    /** Percentage of the traffic included in a month. */
    transfer_quota?: number | undefined
    /** Operations of its disks, a second. */
    io?: number | undefined
    /** Alerts of a monitoring service; there are none, so the list is empty. */
    system_alerts?: readonly number[] | undefined
    /** Alerts of a monitoring service; there are none, so the list is empty. */
    user_alerts?: readonly number[] | undefined
  } | undefined
  /** A word of its owner; kept and shown. */
  group?: string | undefined
  /** Kept as it is told; hosts here do not stop by themselves. True when it was never told. */
  watchdog_enabled?: boolean | undefined
  /**
   * What is to become of it while its machine is worked at; kept and shown. That of the account when it was never
   * told.
   */
  maintenance_policy?: 'migrate' | 'power_off_on' | undefined
  /** StackScript to be run. Not offered; only null can be sent. */
  stackscript_id?: number | undefined
  /** What the StackScript is told. Not offered; only {} can be sent. */
  stackscript_data?: Readonly<Record<string, string>> | undefined
  /** What the metadata service would tell the host; there is none. */
  metadata?: {
    /** Base64 of what the system reads at its first start. Not offered; only null can be sent. */
    user_data?: string | undefined
  } | undefined
  /** Whether backups are made of it. Not offered; only false can be sent. */
  backups_enabled?: boolean | undefined
  /** Backup to make it from. Not offered; only null can be sent. */
  backup_id?: number | undefined
  /** Firewall in front of it. Not offered; only null and -1 can be sent. */
  firewall_id?: number | undefined
  /** Placement group that it joins. Not offered; only null can be sent. */
  placement_group?: {
    /** Number of the group. */
    id?: number | undefined
    /** Whether it must comply with the group. */
    compliant_only?: boolean | undefined
  } | undefined
  /**
   * Whether its interfaces are its own or those of its configuration. Not offered; only `legacy_config` can be sent.
   */
  interface_generation?: 'legacy_config' | 'linode' | undefined
  /** Reserved addresses that it is to have; there are none, so the list is empty. */
  ipv4?: readonly string[] | undefined
  /** Whether it has a private IPv4 address, too; false when absent. */
  private_ip?: boolean | undefined
  /**
   * Whether to encrypt its local disks; `enabled` is rejected where the region lacks the capability `Disk
   * Encryption`. When absent, they are encrypted wherever the region can.
   */
  disk_encryption?: 'enabled' | 'disabled' | undefined
}

/** Body of `hosts.update`. */
export interface HostUpdateBody {
  /** Letters, digits, dots, `-` and `_`, the first and the last a letter or a digit; unique in the account. */
  label?: string | undefined
  /** For organisation only; at most 100 different ones. */
  tags?: readonly string[] | undefined
  /** Thresholds of alerts; 0 for none. They are kept and shown, and nobody is alerted. */
  alerts?: {
    /** Percentage of one processor, over two hours. */
    cpu?: number | undefined
    /** Incoming traffic, Mbit/s. */
    network_in?: number | undefined
    /** Outgoing traffic, Mbit/s. */
    network_out?: number | undefined
    /** Percentage of the traffic included in a month. */
    transfer_quota?: number | undefined
    /** Operations of its disks, a second. */
    io?: number | undefined
    /** Alerts of a monitoring service; there are none, so the list is empty. */
    system_alerts?: readonly number[] | undefined
    /** Alerts of a monitoring service; there are none, so the list is empty. */
    user_alerts?: readonly number[] | undefined
  } | undefined
  /** A word of its owner; kept and shown. */
  group?: string | undefined
  /** Kept as it is told; hosts here do not stop by themselves. True when it was never told. */
  watchdog_enabled?: boolean | undefined
  /**
   * What is to become of it while its machine is worked at; kept and shown. That of the account when it was never
   * told.
   */
  maintenance_policy?: 'migrate' | 'power_off_on' | undefined
  /** Backups of the host; there are none. */
  backups?: {
    /** Whether backups are made of it. Not offered; only false can be sent. */
    enabled?: boolean | undefined
    /** When backups are made. */
    schedule?: {
      /** When backups are made. Not offered; only null can be sent. */
      day?: string | undefined
      /** When backups are made. Not offered; only null can be sent. */
      window?: string | undefined
    } | undefined
  } | undefined
}

/** Body of `hosts.boot`. */
export interface HostBootBody {
  /** Configuration of the host to run; the one that ran last when absent or 0. */
  config_id?: number | undefined
}

/** Body of `hosts.reboot`. */
export interface HostRebootBody {
  /** Configuration of the host to run; the one that ran last when absent or 0. */
  config_id?: number | undefined
}

/** Body of `hosts.rebuild`. */
export interface HostRebuildBody {
  /** Id of an image. */
  image: string
  /** Password of root in what is made from the image; never shown, and not kept. */
  root_pass?: string | undefined
  /** Public SSH keys that root can sign in with. */
  authorized_keys?: readonly string[] | undefined
  /** Users whose SSH keys root can sign in with. */
  authorized_users?: readonly string[] | undefined
  /** Size of a swap disk beside the disk that is made from the image, in MiB; 0 for none. */
  swap_size?: number | undefined
  /** Whether the host is started; true when absent. */
  booted?: boolean | undefined
  /** StackScript to be run. Not offered; only null can be sent. */
  stackscript_id?: number | undefined
  /** What the StackScript is told. Not offered; only {} can be sent. */
  stackscript_data?: Readonly<Record<string, string>> | undefined
  /** What the metadata service would tell the host; there is none. */
  metadata?: {
    /** Base64 of what the system reads at its first start. Not offered; only null can be sent. */
    user_data?: string | undefined
  } | undefined
  /**
   * Whether to encrypt its local disks; `enabled` is rejected where the region lacks the capability `Disk
   * Encryption`. As before when absent.
   */
  disk_encryption?: 'enabled' | 'disabled' | undefined
}

/** Body of `hosts.resize`. */
export interface HostResizeBody {
  /** Id of a host type, as the list of host types names it. */
  type: string
  /** Whether the only ext3 or ext4 disk of the host takes the local storage that is added; true when absent. */
  allow_auto_disk_resize?: boolean | undefined
  /** How the host would be moved to another machine; it is not moved here, so both mean the same. */
  migration_type?: 'cold' | 'warm' | undefined
}
