// Generated from the contract by `node packages/cli/src/generate/main.ts`; do not edit it here.

/** Fields of bodies: kind, `?` where it can be null, `*` where it is a secret, `!` where it is required, and what it is for. */
export const configFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'config.create': {
    label: 'text! Label of the configuration.',
    helpers: 'object What is done to the system when it starts.',
    kernel: 'text Id of the kernel that is started.',
    comments: 'text Free text for people.',
    memory_limit: 'integer Memory the system may use, in MB; 0 for all of it.',
    root_device: 'text Device that the system starts from.',
    devices:
      'object What is to stand in each slot; null or {} empties it, and slots that are not named stay as they are.',
    run_level: 'default|single|binbash How far the system starts.',
    virt_mode: 'paravirt|fullvirt How the machine is virtualised.',
    interfaces: 'objects All interfaces of the configuration; they replace those that it had.',
    initrd: 'integer Initial RAM disk of the start.',
  },
  'config.update': {
    label: 'text Label of the configuration.',
    helpers: 'object What is done to the system when it starts.',
    kernel: 'text Id of the kernel that is started.',
    comments: 'text Free text for people.',
    memory_limit: 'integer Memory the system may use, in MB; 0 for all of it.',
    root_device: 'text Device that the system starts from.',
    devices:
      'object What is to stand in each slot; null or {} empties it, and slots that are not named stay as they are.',
    run_level: 'default|single|binbash How far the system starts.',
    virt_mode: 'paravirt|fullvirt How the machine is virtualised.',
    interfaces: 'objects All interfaces of the configuration; they replace those that it had.',
    initrd: 'integer Initial RAM disk of the start.',
  },
  'disk.create': {
    label: 'text Label of the disk, for people.',
    size: 'integer! Size in MiB; the disks of a host are together as large as its type has local storage, at most.',
    filesystem: 'raw|swap|ext3|ext4|initrd How the disk is formatted.',
    image: 'text Id of an image.',
    root_pass: 'text* Password of root in what is made from the image; never shown, and not kept.',
    authorized_keys: 'texts Public SSH keys that root can sign in with.',
    authorized_users: 'texts Users whose SSH keys root can sign in with.',
    stackscript_id: 'integer StackScript to be run.',
    stackscript_data: 'map What the StackScript is told.',
    read_only: 'boolean Whether it can only be read.',
  },
  'disk.update': {
    label: 'text Label of the disk, for people.',
  },
  'disk.resize': {
    size: 'integer! Size in MiB; the disks of a host are together as large as its type has local storage, at most.',
  },
  'disk.clone': {
    label: 'text Label of the disk, for people.',
  },
  'disk.reset_password': {
    password: 'text*! Password of root in what is made from the image; never shown, and not kept.',
  },
}
