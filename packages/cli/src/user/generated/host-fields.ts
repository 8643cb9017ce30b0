// Generated from the contract by `node packages/cli/src/generate/main.ts`; do not edit it here.

/** Fields of bodies: kind, `?` where it can be null, `*` where it is a secret, `!` where it is required, and what it is for. */
export const hostFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'host.create': {
    label:
      'text Letters, digits, dots, `-` and `_`, the first and the last a letter or a digit; unique in the account.',
    region: 'text! Id of a region, as the list of regions names it.',
    type: 'text! Id of a host type, as the list of host types names it.',
    image: 'text Id of an image.',
    root_pass: 'text* Password of root in what is made from the image; never shown, and not kept.',
    authorized_keys: 'texts Public SSH keys that root can sign in with.',
    authorized_users: 'texts Users whose SSH keys root can sign in with.',
    swap_size: 'integer Size of a swap disk beside the disk that is made from the image, in MiB; 0 for none.',
    booted: 'boolean Whether the host is started; true when absent.',
    boot_size: 'integer Size of its first disk, in MiB; all that swap leaves of its local storage when absent.',
    kernel: 'text Id of the kernel that is started.',
    network_helper: 'boolean Whether the network is set up at the start; true when absent.',
    interfaces: 'objects All interfaces of the configuration; they replace those that it had.',
    tags: 'texts For organisation only; at most 100 different ones.',
    alerts: 'object Thresholds of alerts; 0 for none.',
    group: 'text A word of its owner; kept and shown.',
    watchdog_enabled: 'boolean Kept as it is told; hosts here do not stop by themselves.',
    maintenance_policy: 'migrate|power_off_on What is to become of it while its machine is worked at; kept and shown.',
    stackscript_id: 'integer StackScript to be run.',
    stackscript_data: 'map What the StackScript is told.',
    metadata: 'object What the metadata service would tell the host; there is none.',
    backups_enabled: 'boolean Whether backups are made of it.',
    backup_id: 'integer Backup to make it from.',
    firewall_id: 'integer Firewall in front of it.',
    placement_group: 'object Placement group that it joins.',
    interface_generation: 'legacy_config|linode Whether its interfaces are its own or those of its configuration.',
    ipv4: 'texts Reserved addresses that it is to have; there are none, so the list is empty.',
    private_ip: 'boolean Whether it has a private IPv4 address, too; false when absent.',
    disk_encryption:
      'enabled|disabled Whether to encrypt its local disks; `enabled` is rejected where the region lacks the capability `Disk Encryption`.',
  },
  'host.update': {
    label:
      'text Letters, digits, dots, `-` and `_`, the first and the last a letter or a digit; unique in the account.',
    tags: 'texts For organisation only; at most 100 different ones.',
    alerts: 'object Thresholds of alerts; 0 for none.',
    group: 'text A word of its owner; kept and shown.',
    watchdog_enabled: 'boolean Kept as it is told; hosts here do not stop by themselves.',
    maintenance_policy: 'migrate|power_off_on What is to become of it while its machine is worked at; kept and shown.',
    backups: 'object Backups of the host; there are none.',
  },
  'host.boot': {
    config_id: 'integer Configuration of the host to run; the one that ran last when absent or 0.',
  },
  'host.reboot': {
    config_id: 'integer Configuration of the host to run; the one that ran last when absent or 0.',
  },
  'host.rebuild': {
    image: 'text! Id of an image.',
    root_pass: 'text* Password of root in what is made from the image; never shown, and not kept.',
    authorized_keys: 'texts Public SSH keys that root can sign in with.',
    authorized_users: 'texts Users whose SSH keys root can sign in with.',
    swap_size: 'integer Size of a swap disk beside the disk that is made from the image, in MiB; 0 for none.',
    booted: 'boolean Whether the host is started; true when absent.',
    stackscript_id: 'integer StackScript to be run.',
    stackscript_data: 'map What the StackScript is told.',
    metadata: 'object What the metadata service would tell the host; there is none.',
    disk_encryption:
      'enabled|disabled Whether to encrypt its local disks; `enabled` is rejected where the region lacks the capability `Disk Encryption`.',
  },
  'host.resize': {
    type: 'text! Id of a host type, as the list of host types names it.',
    allow_auto_disk_resize:
      'boolean Whether the only ext3 or ext4 disk of the host takes the local storage that is added; true when absent.',
    migration_type:
      'cold|warm How the host would be moved to another machine; it is not moved here, so both mean the same.',
  },
  'host_address.create': {
    type: 'ipv4! Its family; only `ipv4` can be added.',
    public: 'boolean! Whether it is for everybody; a private one is for hosts of the region.',
  },
  'host_address.update': {
    rdns: 'text? Name that reverse look-ups of the address are to answer.',
    reserved: 'boolean Whether it outlives its host; only false can be had.',
    tags: 'texts Only reserved addresses have tags, and there are none.',
  },
}
