import { describe } from 'vitest'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { explainNoLibvirt, openLibvirtKit } from '#testkit/driver-suite/libvirt-kit.ts'

/** All that is about hosts. A machine without a guest has no agent, and nobody in it who could have a volume open. */
const withoutGuest = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 17, 19, 20, 22, 30, 31, 32, 33]
const missing = explainNoLibvirt()
const missingGuest = explainNoLibvirt({ needsGuest: true })
if (missing ?? missingGuest) process.stdout.write(`libvirt: not run: ${missing ?? missingGuest}\n`)

describe.skipIf(missing)('hosts of libvirt', () => {
  describeDriverSuite({ name: 'libvirt, machines without a guest', rules: withoutGuest, make: () => openLibvirtKit() })
})

describe.skipIf(missingGuest)('hosts of libvirt with guests', () => {
  describeDriverSuite({
    name: 'libvirt, guests with an agent',
    rules: [17, 18],
    make: () => openLibvirtKit({ hasGuests: true, shutdownGraceMs: 20_000 }),
  })
})
