/** libvirt of this machine, or the configured one. */
export const libvirtUri = process.env['MOORAGE_TEST_LIBVIRT'] ?? 'qemu:///system'
