// Generated from the contract by `node packages/cli/src/generate/main.ts`; do not edit it here.

/** Body fields: kind, `?` if nullable, `*` if secret, `!` if required, and description. */
export const hostFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'host.create': {
    label: 'text Letters, digits, dots, `-` and `_`.',
    region: 'text! Region ID, as returned by the list of regions.',
    type: 'text! Host type ID, as returned by the list of host types.',
    image: 'text Image ID.',
    root_pass: 'text* Root password on the disk created from the image.',
    authorized_keys: 'texts Public SSH keys that are authorized for root.',
    authorized_users: 'texts Users whose SSH keys are authorized for root.',
    swap_size: 'integer Size of the swap disk that is created with the image disk, in MiB. 0 creates none.',
    booted: 'boolean Whether to boot the host.',
    boot_size: 'integer Size of the first disk in MiB.',
    kernel: 'text ID of the kernel to boot.',
    network_helper: 'boolean Whether to configure the network at boot.',
    interfaces: 'objects All interfaces of the configuration.',
    tags: 'texts For organization only.',
    alerts: 'object Alert thresholds; 0 disables an alert.',
    group: 'text Display group, for organization only.',
    watchdog_enabled: 'boolean Stored but not applied: hosts do not shut down unexpectedly.',
    maintenance_policy: 'migrate|power_off_on Maintenance policy of the host.',
    stackscript_id: 'integer StackScript to run.',
    stackscript_data: 'map StackScript fields.',
    metadata: 'object Data of the metadata service.',
    backups_enabled: 'boolean Whether to enable backups.',
    backup_id: 'integer ID of the backup to restore.',
    firewall_id: 'integer Firewall of the host.',
    placement_group: 'object Placement group of the host.',
    interface_generation: 'legacy_config|linode Interface generation.',
    ipv4: 'texts Reserved addresses.',
    private_ip: 'boolean Whether to add a private IPv4 address.',
    disk_encryption:
      'enabled|disabled Whether to encrypt local disks. `enabled` is rejected if the region lacks the capability `Disk Encryption`.',
  },
  'host.update': {
    label: 'text Letters, digits, dots, `-` and `_`.',
    tags: 'texts For organization only.',
    alerts: 'object Alert thresholds; 0 disables an alert.',
    group: 'text Display group, for organization only.',
    watchdog_enabled: 'boolean Stored but not applied: hosts do not shut down unexpectedly.',
    maintenance_policy: 'migrate|power_off_on Maintenance policy of the host.',
    backups: 'object Backups of the host.',
  },
  'host.boot': {
    config_id: 'integer ID of the configuration to boot.',
  },
  'host.reboot': {
    config_id: 'integer ID of the configuration to boot.',
  },
  'host.rebuild': {
    image: 'text! Image ID.',
    root_pass: 'text* Root password on the disk created from the image.',
    authorized_keys: 'texts Public SSH keys that are authorized for root.',
    authorized_users: 'texts Users whose SSH keys are authorized for root.',
    swap_size: 'integer Size of the swap disk that is created with the image disk, in MiB. 0 creates none.',
    booted: 'boolean Whether to boot the host.',
    stackscript_id: 'integer StackScript to run.',
    stackscript_data: 'map StackScript fields.',
    metadata: 'object Data of the metadata service.',
    disk_encryption:
      'enabled|disabled Whether to encrypt local disks. `enabled` is rejected if the region lacks the capability `Disk Encryption`.',
  },
  'host.resize': {
    type: 'text! Host type ID, as returned by the list of host types.',
    allow_auto_disk_resize:
      'boolean Whether the only ext3 or ext4 disk of the host grows by the additional local storage.',
    migration_type: 'cold|warm How to migrate the host to another machine.',
  },
  'host_address.create': {
    type: 'ipv4! Address family.',
    public: 'boolean! Whether the address is public.',
  },
  'host_address.update': {
    rdns: 'text? Reverse DNS name of the address.',
    reserved: 'boolean Whether the address is reserved.',
    tags: 'texts Tags of reserved addresses.',
  },
}
