import { describe } from 'vitest'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { explainNoLibvirt, openLibvirtKit } from '#testkit/libvirt/libvirt-kit.ts'

/** All but rule 18: a machine without a guest has no agent, so that a volume in it keeps its link. */
const withoutGuest = [
  ...Array.from({ length: 17 }, (_rule, index) => index + 1),
  19,
  20,
  21,
  22,
  30,
  31,
  32,
  33,
  34,
  35,
]
const missing = explainNoLibvirt()
const missingGuest = explainNoLibvirt({ needsGuest: true })
if (missing ?? missingGuest) process.stdout.write(`libvirt: not run: ${missing ?? missingGuest}\n`)

describe.skipIf(missing)('hosts of libvirt', () => {
  describeDriverSuite({ name: 'libvirt, machines without a guest', rules: withoutGuest, make: () => openLibvirtKit() })
})

describe.skipIf(missingGuest)('hosts of libvirt with guests', () => {
  describeDriverSuite({
    name: 'libvirt, guests with an agent',
    rules: [17, 18, 34],
    make: () => openLibvirtKit({ hasGuests: true, shutdownGraceMs: 20_000 }),
  })
})
