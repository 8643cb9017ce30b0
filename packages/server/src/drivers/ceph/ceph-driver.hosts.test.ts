import { describe } from 'vitest'
import { openCephKit } from '#testkit/ceph/ceph-kit.ts'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'

// Rules of volumes, with hosts on paper that hold them; those of plugs and power are proven with a hypervisor.
const rules = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 21, 22, 35]

const isWithHosts = explainNoLibvirt() === null
if (isWithHosts)
  process.stdout.write('ceph with hosts on paper: not run: all its rules are run with hosts of libvirt\n')

describe.skipIf(isWithHosts)('images of Ceph where no hypervisor is', () => {
  describeDriverSuite({ name: 'ceph', rules, make: openCephKit })
})
