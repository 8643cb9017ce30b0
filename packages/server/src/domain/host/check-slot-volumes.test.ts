import { linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { checkRescueVolumes, checkSlotVolumes, type SlotCandidate, type PlacingHost } from './check-slot-volumes.ts'

const host: PlacingHost = {
  id: 1,
  region: 'eu-central',
  memoryMib: 16_384,
  policy: neutral.policy,
  attached: 0,
  persisted: 0,
  devicesMax: null,
}
const free: SlotCandidate = { id: 5, region: 'eu-central', status: 'active', slot: 1, attachment: null }
const here = { hostId: 1, configId: null, isPersisting: true, wants: 'attached', isHidden: false } as const

function rejections(on: PlacingHost, placed: readonly SlotCandidate[]): string[] {
  return checkSlotVolumes(on, placed).map((error) => `${error.code} ${error.field}`)
}

describe('volumes in slots of a configuration (facts 6.3; decisions D4 to D6)', () => {
  it('are attached, become persistent, or only get a slot', () => {
    expect(
      rejections(host, [
        free,
        { ...free, id: 6, slot: 2, attachment: { ...here, isPersisting: false } },
        { ...free, id: 7, slot: 3, attachment: here },
      ]),
    ).toEqual([])
  })

  it.each<[string, SlotCandidate, string[]]>([
    [
      'attached to another host',
      { ...free, attachment: { ...here, hostId: 2 } },
      ['volume.already_attached devices.sdb.volume_id'],
    ],
    [
      'still being detached here',
      { ...free, attachment: { ...here, wants: 'detached' } },
      ['volume.already_attached devices.sdb.volume_id'],
    ],
    [
      'being detached after a failed attach',
      { ...free, attachment: { ...here, wants: 'attached', isHidden: true } },
      ['volume.already_attached devices.sdb.volume_id'],
    ],
    ['in another region', { ...free, region: 'us-east' }, ['volume.region_mismatch devices.sdb.volume_id']],
    ['in contact_support', { ...free, status: 'contact_support' }, ['volume.needs_repair devices.sdb.volume_id']],
  ])('are rejected at their slot when %s', (_words, one, expected) => {
    expect(rejections(host, [one])).toEqual(expected)
  })

  it('D5: each volume counts for the next, so that one request cannot exceed a limit', () => {
    const two = [free, { ...free, id: 6, slot: 2 }]
    expect(rejections({ ...host, memoryMib: 2_048, attached: 1, persisted: 1 }, two)).toEqual([
      'host.attachments_full devices.sdc.volume_id',
    ])
    expect(rejections({ ...host, memoryMib: 2_048, attached: 2, persisted: 2 }, two)).toHaveLength(2)
    expect(rejections({ ...host, attached: 7, persisted: 7 }, two)).toHaveLength(1)
    expect(rejections({ ...host, attached: 7, persisted: 7, policy: linode.policy }, two)).toEqual([])
  })

  it('D5: a volume that becomes persistent counts against the persistence limit only', () => {
    const loose = { ...free, attachment: { ...here, isPersisting: false } }
    expect(rejections({ ...host, memoryMib: 1_024, attached: 1, persisted: 0 }, [loose])).toEqual([])
    expect(rejections({ ...host, attached: 9, persisted: 8 }, [loose])).toHaveLength(1)
  })
})

describe('volumes of a rescue boot (decision H19)', () => {
  it.each<[string, SlotCandidate['attachment'], string[]]>([
    ['attached', here, []],
    ['not attached', null, ['config.device_invalid devices.sdb.volume_id']],
    ['still being detached', { ...here, wants: 'detached' }, ['config.device_invalid devices.sdb.volume_id']],
  ])('%s', (_state, attachment, expected) => {
    const errors = checkRescueVolumes(host, [{ ...free, attachment }])
    expect(errors.map(({ code, field }) => `${code} ${field}`)).toEqual(expected)
  })
})
