/** libvirt of this machine, or a configured one. */
export const testLibvirt = process.env['MOORAGE_TEST_LIBVIRT'] ?? 'qemu:///system'
