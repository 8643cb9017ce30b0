// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

/** Body of `hosts.create`. */
export interface HostCreateBody {
  /** Letters, digits, dots, `-` and `_`. Starts and ends with a letter or a digit. Unique in the account. */
  label?: string | undefined
  /** Region ID, as returned by the list of regions. */
  region: string
  /** Host type ID, as returned by the list of host types. */
  type: string
  /** Image ID. */
  image?: string | undefined
  /** Root password on the disk created from the image. Never returned and not stored. */
  root_pass?: string | undefined
  /** Public SSH keys that are authorized for root. */
  authorized_keys?: readonly string[] | undefined
  /** Users whose SSH keys are authorized for root. */
  authorized_users?: readonly string[] | undefined
  /** Size of the swap disk that is created with the image disk, in MiB. 0 creates none. */
  swap_size?: number | undefined
  /** Whether to boot the host. True if absent. */
  booted?: boolean | undefined
  /** Size of the first disk in MiB. If absent, the disk uses all local storage except swap. */
  boot_size?: number | undefined
  /** ID of the kernel to boot. */
  kernel?: string | undefined
  /** Whether to configure the network at boot. True if absent. */
  network_helper?: boolean | undefined
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
  /** For organization only. At most 100 distinct tags. */
  tags?: readonly string[] | undefined
  /** Alert thresholds; 0 disables an alert. Stored and returned; no alerts are sent. */
  alerts?: {
    /** CPU usage in percent of one core, averaged over two hours. */
    cpu?: number | undefined
    /** Incoming traffic in Mbit/s. */
    network_in?: number | undefined
    /** Outgoing traffic in Mbit/s. */
    network_out?: number | undefined
    /** Percentage of the included monthly transfer. */
    transfer_quota?: number | undefined
    /** Disk operations per second. */
    io?: number | undefined
    /** Alerts of a monitoring service. Not supported; must be empty. */
    system_alerts?: readonly number[] | undefined
    /** Alerts of a monitoring service. Not supported; must be empty. */
    user_alerts?: readonly number[] | undefined
  } | undefined
  /** Display group, for organization only. */
  group?: string | undefined
  /** Stored but not applied: hosts do not shut down unexpectedly. Defaults to true. */
  watchdog_enabled?: boolean | undefined
  /** Maintenance policy of the host. Stored and returned. Defaults to the policy of the account. */
  maintenance_policy?: 'linode/migrate' | 'linode/power_off_on' | undefined
  /** StackScript to run. Not supported; only null is accepted. */
  stackscript_id?: number | undefined
  /** StackScript fields. Not supported; only {} is accepted. */
  stackscript_data?: Readonly<Record<string, string>> | undefined
  /** Data of the metadata service. Not supported. */
  metadata?: {
    /** User data for the first boot, encoded in Base64. Not supported; only null is accepted. */
    user_data?: string | undefined
  } | undefined
  /** Whether to enable backups. Not supported; only false is accepted. */
  backups_enabled?: boolean | undefined
  /** ID of the backup to restore. Not supported; only null is accepted. */
  backup_id?: number | undefined
  /** Firewall of the host. Not supported; only null or -1 is accepted. */
  firewall_id?: number | undefined
  /** Placement group of the host. Not supported; only null is accepted. */
  placement_group?: {
    /** Placement group ID. */
    id?: number | undefined
    /** Whether the host must comply with the group policy. */
    compliant_only?: boolean | undefined
  } | undefined
  /** Interface generation. Not supported; only `legacy_config` is accepted. */
  interface_generation?: 'legacy_config' | 'linode' | undefined
  /** Reserved addresses. Not supported; must be empty. */
  ipv4?: readonly string[] | undefined
  /** Whether to add a private IPv4 address. False if absent. */
  private_ip?: boolean | undefined
  /**
   * Whether to encrypt local disks. `enabled` is rejected if the region lacks the capability `Disk Encryption`. If
   * absent, disks are encrypted where the region supports it.
   */
  disk_encryption?: 'enabled' | 'disabled' | undefined
}

/** Body of `hosts.update`. */
export interface HostUpdateBody {
  /** Letters, digits, dots, `-` and `_`. Starts and ends with a letter or a digit. Unique in the account. */
  label?: string | undefined
  /** For organization only. At most 100 distinct tags. */
  tags?: readonly string[] | undefined
  /** Alert thresholds; 0 disables an alert. Stored and returned; no alerts are sent. */
  alerts?: {
    /** CPU usage in percent of one core, averaged over two hours. */
    cpu?: number | undefined
    /** Incoming traffic in Mbit/s. */
    network_in?: number | undefined
    /** Outgoing traffic in Mbit/s. */
    network_out?: number | undefined
    /** Percentage of the included monthly transfer. */
    transfer_quota?: number | undefined
    /** Disk operations per second. */
    io?: number | undefined
    /** Alerts of a monitoring service. Not supported; must be empty. */
    system_alerts?: readonly number[] | undefined
    /** Alerts of a monitoring service. Not supported; must be empty. */
    user_alerts?: readonly number[] | undefined
  } | undefined
  /** Display group, for organization only. */
  group?: string | undefined
  /** Stored but not applied: hosts do not shut down unexpectedly. Defaults to true. */
  watchdog_enabled?: boolean | undefined
  /** Maintenance policy of the host. Stored and returned. Defaults to the policy of the account. */
  maintenance_policy?: 'linode/migrate' | 'linode/power_off_on' | undefined
  /** Backups of the host. Not supported. */
  backups?: {
    /** Whether backups are enabled. Not supported; only false is accepted. */
    enabled?: boolean | undefined
    /** Backup schedule. */
    schedule?: {
      /** Backup schedule. Not supported; only null is accepted. */
      day?: string | undefined
      /** Backup schedule. Not supported; only null is accepted. */
      window?: string | undefined
    } | undefined
  } | undefined
}
