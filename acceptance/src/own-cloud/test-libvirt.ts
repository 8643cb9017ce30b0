/** libvirt of this machine, or another one that is named. */
export const testLibvirt = process.env['MOORAGE_TEST_LIBVIRT'] ?? 'qemu:///system'
