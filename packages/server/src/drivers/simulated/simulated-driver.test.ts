import { describeDriverSuite } from '#testkit/driver-suite.ts'
import type { DriverKit } from '#testkit/driver-suite.ts'
import { openSimulatedKit } from '#testkit/driver-suite/simulated-kit.ts'
import { type OtherRecord, withRecord } from '#testkit/driver-suite/with-record.ts'

describeDriverSuite({ name: 'simulated, instant pace', make: () => openSimulatedKit('instant') })

describeDriverSuite({ name: 'simulated, fast pace', half: 0, make: () => openSimulatedKit('fast') })

/** Capabilities switched off one by one (contract rule 8), with the rules that apply. */
const switchedOff: Readonly<Record<string, OtherRecord & { readonly rules: readonly number[] }>> = {
  'one storage class': { volumes: { hardwareTypes: ['nvme'] }, rules: [5, 8, 12] },
  'no growth in a running host': { volumes: { growsAttached: false }, rules: [8, 10] },
  'no migration': { volumes: { migrates: false }, rules: [8, 12] },
  'no hot plug': { hosts: { hotPlugs: false }, rules: [8, 16, 17, 19, 20] },
  'no other link': { hosts: { relinks: false }, rules: [8, 16, 18] },
  'two devices a host': { hosts: { devicesMax: 2 }, rules: [8, 16, 19] },
  'one image': { hosts: { images: ['debian12'] }, rules: [8, 30] },
  'no high availability': { clusters: { hasHighAvailability: false }, rules: [8, 24] },
  'no access lists': { clusters: { hasAccessLists: false }, rules: [8, 29] },
  'one minor': { clusters: { versions: ['1.36'] }, rules: [8, 24] },
}
for (const [name, { rules, ...record }] of Object.entries(switchedOff))
  describeDriverSuite({ name: `simulated, ${name}`, rules, make: () => openKitWith(record) })

describeDriverSuite({ name: 'simulated, with the fewest capabilities', half: 1, make: openPlainKit })

async function openKitWith(record: OtherRecord): Promise<DriverKit> {
  const whole = await openSimulatedKit('instant')
  return {
    ...whole,
    ...withRecord(whole, record),
    async reopen() {
      const other = await whole.reopen()
      return { ...withRecord({ ...whole, ...other }, record), close: () => other.close() }
    },
  }
}

async function openPlainKit(): Promise<DriverKit> {
  const whole = await openSimulatedKit('instant')
  const { region, writeBytes, readBytes, pass, close } = whole
  const less = withRecord(whole, {
    volumes: { hardwareTypes: ['nvme'], growsAttached: false, migrates: false },
    hosts: { hotPlugs: false, relinks: false, devicesMax: 1, images: [] },
    clusters: { hasHighAvailability: false, hasAccessLists: false, versions: ['1.36'] },
  })
  return { ...less, region, writeBytes, readBytes, pass, close }
}
