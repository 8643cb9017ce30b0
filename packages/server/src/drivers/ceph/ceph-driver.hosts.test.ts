import { describe } from 'vitest'
import { openCephKit } from '#testkit/ceph/ceph-kit.ts'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'

// Rules for plugs and power need a hypervisor.
const rules = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 21, 22, 35, 44]

const isWithHosts = explainNoLibvirt() === null
if (isWithHosts)
  process.stdout.write('ceph without libvirt: not run: the tests with libvirt hosts cover all its rules\n')

describe.skipIf(isWithHosts)('Ceph images without a hypervisor', () => {
  describeDriverSuite({ name: 'ceph', rules, make: openCephKit })
})
