import { writeXml } from '../virsh/xml.ts'

/** A domain with one disk, for operations in QEMU. */
export interface MinimalDomain {
  readonly name: string
  readonly type: 'kvm' | 'qemu'
  readonly path: string
}

/** libvirt XML of a domain with one disk and 16 MiB of memory, which ends at a reset. */
export function describeMinimalDomain({ name, type, path }: MinimalDomain): string {
  return writeXml({
    domain: {
      '@type': type,
      name,
      memory: { '@unit': 'MiB', '#text': '16' },
      vcpu: '1',
      os: { type: { '@arch': 'x86_64', '@machine': 'q35', '#text': 'hvm' } },
      features: { acpi: '' },
      ...(type === 'kvm' && { cpu: { '@mode': 'host-passthrough' } }),
      on_reboot: 'destroy',
      devices: {
        disk: {
          '@type': 'file',
          driver: { '@name': 'qemu', '@type': 'raw' },
          source: { '@file': path },
          target: { '@dev': 'sda', '@bus': 'sata' },
          boot: { '@order': '1' },
        },
        controller: { '@type': 'usb', '@model': 'none' },
        memballoon: { '@model': 'none' },
      },
    },
  })
}
