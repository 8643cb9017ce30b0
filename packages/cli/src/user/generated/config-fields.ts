// Generated from the contract by `node packages/cli/src/generate/main.ts`; do not edit it here.

/** Body fields: kind, `?` if nullable, `*` if secret, `!` if required, and description. */
export const configFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'config.create': {
    label: 'text! Configuration label.',
    helpers: 'object Boot helpers.',
    kernel: 'text ID of the kernel to boot.',
    comments: 'text Comments.',
    memory_limit: 'integer Memory limit in MB. 0 uses all memory.',
    root_device: 'text Root device.',
    devices: 'object Devices by slot.',
    run_level: 'default|single|binbash Run level.',
    virt_mode: 'paravirt|fullvirt Virtualization mode.',
    interfaces: 'objects All interfaces of the configuration.',
    initrd: 'integer Initial RAM disk.',
  },
  'config.update': {
    label: 'text Configuration label.',
    helpers: 'object Boot helpers.',
    kernel: 'text ID of the kernel to boot.',
    comments: 'text Comments.',
    memory_limit: 'integer Memory limit in MB. 0 uses all memory.',
    root_device: 'text Root device.',
    devices: 'object Devices by slot.',
    run_level: 'default|single|binbash Run level.',
    virt_mode: 'paravirt|fullvirt Virtualization mode.',
    interfaces: 'objects All interfaces of the configuration.',
    initrd: 'integer Initial RAM disk.',
  },
  'disk.create': {
    label: 'text Display label of the disk.',
    size: 'integer! Size in MiB.',
    filesystem: 'raw|swap|ext3|ext4|initrd Filesystem of the disk.',
    image: 'text Image ID.',
    root_pass: 'text* Root password on the disk created from the image.',
    authorized_keys: 'texts Public SSH keys that are authorized for root.',
    authorized_users: 'texts Users whose SSH keys are authorized for root.',
    stackscript_id: 'integer StackScript to run.',
    stackscript_data: 'map StackScript fields.',
    read_only: 'boolean Whether the disk is read-only.',
  },
  'disk.update': {
    label: 'text Display label of the disk.',
  },
  'disk.resize': {
    size: 'integer! Size in MiB.',
  },
  'disk.clone': {
    label: 'text Display label of the disk.',
  },
  'disk.reset_password': {
    password: 'text*! Root password on the disk created from the image.',
  },
}
