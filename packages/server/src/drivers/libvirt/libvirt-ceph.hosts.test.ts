import { describe } from 'vitest'
import { startTestCluster } from '#testkit/ceph/test-cluster.ts'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { explainNoLibvirt, openLibvirtKit } from '#testkit/libvirt/libvirt-kit.ts'

const missing = explainNoLibvirt()
if (missing) process.stdout.write(`libvirt with Ceph: not run: ${missing}\n`)

// What hosts and images do together; the rest of each driver is proven by its own tests.
describe.skipIf(missing)('hosts of libvirt with images of Ceph', () => {
  describeDriverSuite({
    name: 'libvirt with Ceph',
    rules: [10, 16, 17, 19, 20, 34],
    make: async () => {
      const cluster = await startTestCluster()
      const kit = await openLibvirtKit({ cluster })
      return {
        ...kit,
        close: async () => {
          await kit.close()
          await cluster.close()
        },
      }
    },
  })
})
