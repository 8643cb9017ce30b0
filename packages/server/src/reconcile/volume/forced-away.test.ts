import { describe, expect, it } from 'vitest'
import type { VolumeId } from '#domain/shared/index.ts'
import { requestDetach, requestForcedDetach } from '#testkit/requests/request-attachment.ts'
import { openVolumeBench } from '#testkit/requests/volume-bench.ts'
import { DriverError, type Drivers, type HostDriver } from '../ports/index.ts'

const { bench, makePlugged, eventOf, isAttached } = await openVolumeBench()

/** Drivers whose hosts cannot be looked at. */
function blindDrivers(evictVolume?: HostDriver['evictVolume']): Drivers {
  const real = bench.drivers.hosts('us-east')
  const hosts: HostDriver = {
    ...real,
    ...(evictVolume && { evictVolume }),
    inspectHost: async () => {
      throw new DriverError('Busy', 'No route to the hypervisor.')
    },
  }
  return { ...bench.drivers, hosts: () => hosts }
}

async function passSome(drivers: Drivers, id: VolumeId): Promise<void> {
  for (let round = 0; round < 8; round += 1) {
    for (const claim of await bench.claimDue())
      await bench.pass(claim, claim.kind === 'volume' && claim.id === id ? drivers : bench.drivers)
    await bench.advanceToNext()
  }
}

describe('a volume of a host that cannot be looked at (decision D7.3; driver contract, rule 34)', () => {
  it('leaves by force where the driver has made sure that the host cannot write to it', async () => {
    const { id } = await makePlugged('cut-off')
    const forced = await requestForcedDetach(bench, id)
    await passSome(blindDrivers(), id)
    expect(await eventOf(forced)).toMatchObject({ status: 'finished' })
    expect(await isAttached(id)).toBe(false)
  })

  it.each(['unsure', 'unforced'] as const)('stays where it is %s', async (label) => {
    const { id } = await makePlugged(label)
    const event = await (label === 'unsure' ? requestForcedDetach : requestDetach)(bench, id)
    const unsure = blindDrivers(async () => {
      throw new DriverError('Busy', 'Nobody can see that.')
    })
    await passSome(label === 'unsure' ? unsure : blindDrivers(), id)
    expect(await eventOf(event)).toMatchObject({ status: 'started', message: expect.stringContaining('busy') })
    expect(await isAttached(id)).toBe(true)
    await bench.settle()
  })
})
