import { describe } from 'vitest'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { explainNoLibvirt, openLibvirtKit } from '#testkit/libvirt/libvirt-kit.ts'
import { guestRules, guestlessRules } from '#testkit/libvirt/guest-rules.ts'

const missing = explainNoLibvirt()
const missingGuest = explainNoLibvirt({ needsGuest: true })
if (missing ?? missingGuest) process.stdout.write(`libvirt: not run: ${missing ?? missingGuest}\n`)

describe.skipIf(missing)('libvirt hosts', () => {
  describeDriverSuite({
    name: 'libvirt, machines without a guest',
    rules: guestlessRules,
    half: 1,
    make: () => openLibvirtKit(),
  })
})

describe.skipIf(missingGuest)('libvirt hosts with guests', () => {
  describeDriverSuite({
    name: 'libvirt, guests with an agent',
    rules: guestRules,
    make: () => openLibvirtKit({ hasGuests: true, shutdownGraceMs: 20_000 }),
  })
})
