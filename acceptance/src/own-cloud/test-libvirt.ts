/** URI of the test libvirt (default: this machine's). */
export const testLibvirt = process.env['MOORAGE_TEST_LIBVIRT'] ?? 'qemu:///system'
