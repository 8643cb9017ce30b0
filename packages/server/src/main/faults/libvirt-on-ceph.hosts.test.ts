import { describe } from 'vitest'
import { openCephLibvirtKit } from '#testkit/ceph/ceph-libvirt-kit.ts'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'

const missing = explainNoLibvirt()
if (missing) process.stdout.write(`libvirt on Ceph: not run: ${missing}\n`)

// What hosts and storage do together; each has run the rest of the suite by itself.
describe.skipIf(missing)('hosts of libvirt with volumes of Ceph', () => {
  describeDriverSuite({ name: 'libvirt on Ceph', rules: [16, 17, 19, 20, 34], make: openCephLibvirtKit })
})
