import { afterAll, beforeAll, describe } from 'vitest'
import { type TestCluster, startTestCluster } from '#testkit/ceph/test-cluster.ts'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { guestlessRules, guestRules } from '#testkit/libvirt/guest-rules.ts'
import { explainNoLibvirt, openLibvirtKit } from '#testkit/libvirt/libvirt-kit.ts'

const missing = explainNoLibvirt()
const missingGuest = explainNoLibvirt({ needsGuest: true })
if (missing ?? missingGuest) process.stdout.write(`libvirt with Ceph: not run: ${missing ?? missingGuest}\n`)

describe.skipIf(missing)('libvirt hosts with Ceph images', () => {
  let cluster: TestCluster
  beforeAll(async () => {
    cluster = await startTestCluster()
  })
  afterAll(() => cluster?.close())

  describeDriverSuite({
    name: 'libvirt with Ceph, machines without a guest',
    rules: guestlessRules,
    half: 0,
    make: () => openLibvirtKit({ cluster }),
  })

  describe.skipIf(missingGuest)('with guests', () => {
    describeDriverSuite({
      name: 'libvirt with Ceph, guests with an agent',
      rules: guestRules,
      half: 0,
      make: () => openLibvirtKit({ cluster, hasGuests: true, shutdownGraceMs: 20_000 }),
    })
  })
})
