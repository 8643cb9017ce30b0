import { openCephKit } from '#testkit/ceph/ceph-kit.ts'
import { describeDriverSuite } from '#testkit/driver-suite.ts'

// Rules of volumes, with hosts on paper that hold them; those of plugs and power are proven with a hypervisor.
const rules = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 21, 22, 35]

describeDriverSuite({ name: 'ceph', rules, make: openCephKit })
