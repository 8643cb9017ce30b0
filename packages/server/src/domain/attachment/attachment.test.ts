import { linode, neutral } from '@moorage/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAttachable, checkHostTakes, isSameAttachment } from './check-attachable.ts'
import { chooseConfig, chooseSlot, explainNoSlot, nameConfig } from './choose-slot.ts'
import { type AttachmentLoad, checkAttachmentLimits, countAttachable } from './limits.ts'

const gib = 1024
const load = (change: Partial<AttachmentLoad>): AttachmentLoad => ({
  memoryMib: 16 * gib,
  attached: 0,
  persisted: 0,
  policy: neutral.policy,
  devicesMax: null,
  ...change,
})

describe('contract, Limits: "equal to host RAM in GB, maximum 64; with persist_across_boots true the default ceiling is 8" (decision D5)', () => {
  const full = (used: string) => `it has ${used} volumes attached.`
  const wide = { policy: linode.policy }
  it.each([
    ['1 GB host, empty', load({ memoryMib: gib }), true, null],
    ['1 GB host with one', load({ memoryMib: gib, attached: 1, persisted: 1 }), true, full('1 of 1')],
    [
      '1 GB host with one in the linode dialect',
      load({ memoryMib: gib, attached: 1, persisted: 1, ...wide }),
      true,
      null,
    ],
    ['8 GB host with 7', load({ memoryMib: 8 * gib, attached: 7, persisted: 7 }), true, null],
    ['8 GB host with 8', load({ memoryMib: 8 * gib, attached: 8, persisted: 0 }), false, full('8 of 8')],
    [
      '16 GB host with 8 persisting, another',
      load({ attached: 8, persisted: 8 }),
      true,
      '8 of 8 volumes attached that persist',
    ],
    ['16 GB host with 8 persisting, one that does not', load({ attached: 8, persisted: 8 }), false, null],
    [
      '16 GB host with 8 of which 4 persist, a persisting one',
      load({ attached: 8, persisted: 4 }),
      true,
      'persist_across_boots must be false',
    ],
    ['12 GB host with 8, one that does not persist', load({ memoryMib: 12 * gib, attached: 8 }), false, full('8 of 8')],
    ['16 GB host with 2 where a host holds 2 devices', load({ attached: 2, devicesMax: 2 }), true, full('2 of 2')],
    ['16 GB host with 1 where a host holds 2 devices', load({ attached: 1, devicesMax: 2 }), true, null],
    [
      '16 GB host with 8 persisting, another in the linode dialect',
      load({ attached: 8, persisted: 8, ...wide }),
      true,
      null,
    ],
    [
      '16 GB host with 16 in the linode dialect',
      load({ attached: 16, persisted: 16, ...wide }),
      true,
      'it has 16 of 16',
    ],
    [
      '16 GB host with 10 persisting, of the linode dialect',
      load({ attached: 10, persisted: 10 }),
      true,
      'The maximum is 8',
    ],
    ['192 GB host with 63', load({ memoryMib: 192 * gib, attached: 63 }), false, null],
    ['192 GB host with 64', load({ memoryMib: 192 * gib, attached: 64 }), false, full('64 of 64')],
  ] as const)('%s', (_words, given, isPersisting, reason) => {
    const [error] = checkAttachmentLimits(given, isPersisting)
    expect(error?.reason ?? null).toEqual(reason === null ? null : expect.stringContaining(reason))
  })

  it('a full host and a host at its persistence limit have different codes', () => {
    const codes = (given: AttachmentLoad, isPersisting: boolean) =>
      checkAttachmentLimits(given, isPersisting).map((error) => error.code)
    expect(codes(load({ memoryMib: 8 * gib, attached: 8, persisted: 8 }), true)).toEqual(['host.attachments_full'])
    expect(codes(load({ memoryMib: 12 * gib, attached: 8, persisted: 8 }), true)).toEqual(['host.attachments_full'])
    expect(codes(load({ attached: 8, persisted: 8 }), true)).toEqual(['host.persisted_full'])
    expect(codes(load({ attached: 8, persisted: 4 }), true)).toEqual(['host.persisted_full'])
  })

  it('no accepted sequence of attachments exceeds a limit (property)', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 192 }),
        fc.constantFrom(neutral.policy, linode.policy),
        fc.array(fc.boolean(), { maxLength: 120 }),
        (memoryGib, policy, options) => {
          const { persistedVolumesMax: kept } = policy
          const most = countAttachable({ memoryMib: memoryGib * gib, policy, devicesMax: null })
          let now = { attached: 0, persisted: 0 }
          for (const isPersisting of options) {
            if (
              checkAttachmentLimits({ ...now, memoryMib: memoryGib * gib, policy, devicesMax: null }, isPersisting)
                .length > 0
            )
              continue
            expect(now.attached >= kept && (isPersisting || memoryGib < 16)).toBe(false)
            now = { attached: now.attached + 1, persisted: now.persisted + (isPersisting ? 1 : 0) }
          }
          expect(now.attached).toBeLessThanOrEqual(most)
          expect(now.persisted).toBeLessThanOrEqual(kept)
        },
      ),
      { verbose: true },
    )
  })
})

describe('slots sda..sdbl; at most 8 hold volumes, or as many as the dialect says (decision D6)', () => {
  it('takes the first free slot', () => {
    expect(chooseSlot([], 8)).toBe(0)
    expect(
      chooseSlot(
        [
          { slot: 0, hasVolume: false },
          { slot: 2, hasVolume: true },
        ],
        8,
      ),
    ).toBe(1)
  })

  it('finds no slot with eight volumes, or with sixty-four devices', () => {
    const eight = Array.from({ length: 8 }, (_, slot) => ({ slot, hasVolume: true }))
    expect([chooseSlot(eight, 8), chooseSlot(eight, 64)]).toEqual([null, 8])
    expect(
      chooseSlot(
        Array.from({ length: 64 }, (_, slot) => ({ slot, hasVolume: slot > 0 })),
        64,
      ),
    ).toBeNull()
  })
})

it('a configuration without a free slot reports its count (decision D6)', () => {
  const used = Array.from({ length: 8 }, (_, slot) => ({ slot, hasVolume: true }))
  expect(explainNoSlot([...used, { slot: 8, hasVolume: false }], 8)).toMatchObject({
    code: 'host.persisted_full',
    field: 'config_id',
    reason: 'This configuration has 8 of 8 volumes and no free slot.',
  })
})

it('a named configuration must belong to the host, even if it is then ignored (decisions B3, D6)', () => {
  const configs = [{ id: 5 }, { id: 6 }]
  expect(nameConfig(configs, null)).toEqual(configs)
  expect(nameConfig(configs, 6)).toEqual([{ id: 6 }])
  expect(() => nameConfig(configs, 7)).toThrow('config.not_of_host: config_id is not valid')
})

it.each([
  ['running', 'on', true, []],
  ['offline', 'off', true, []],
  ['running', 'on', false, []],
  ['offline', 'off', false, ['host.not_running']],
  ['deleting', 'off', true, ['host.deleting']],
] as const)(
  'a host that is %s with desired power %s, persisting %s: %j (decisions D5, H)',
  (status, desiredPower, isPersisting, codes) => {
    expect(checkHostTakes({ id: 2, status, desiredPower }, isPersisting).map((error) => error.code)).toEqual(codes)
  },
)

describe('the default configuration (decision D6; Errors 3: "attaching when no configuration can be selected")', () => {
  it('is the only one, else the last booted one, else null', () => {
    expect(chooseConfig([{ id: 5 }], null)).toEqual({ id: 5 })
    expect(chooseConfig([{ id: 5 }, { id: 6 }], 6)).toEqual({ id: 6 })
    expect(chooseConfig([{ id: 5 }, { id: 6 }], null)).toBeNull()
    expect(chooseConfig([], 6)).toBeNull()
  })
})

describe('attach (decision D4)', () => {
  const volume = { id: 1, region: 'here', status: 'active' }
  const host = { id: 2, region: 'here' }
  const held = { hostId: 2, configId: 5, isPersisting: true, wants: 'attached', isHidden: false } as const

  it('same host and options are the same attachment', () => {
    expect(isSameAttachment(held, { hostId: 2, configId: null, isPersisting: true })).toBe(true)
    expect(isSameAttachment(held, { hostId: 2, configId: 5, isPersisting: true })).toBe(true)
    expect(isSameAttachment(held, { hostId: 2, configId: 6, isPersisting: true })).toBe(false)
    expect(isSameAttachment(held, { hostId: 2, configId: 5, isPersisting: false })).toBe(false)
    expect(isSameAttachment(held, { hostId: 3, configId: null, isPersisting: true })).toBe(false)
    expect(isSameAttachment({ ...held, wants: 'detached' }, { hostId: 2, configId: null, isPersisting: true })).toBe(
      false,
    )
    expect(
      isSameAttachment(
        { ...held, isPersisting: false, configId: null },
        { hostId: 2, configId: 5, isPersisting: false },
      ),
    ).toBe(true)
  })

  it.each([
    ['free', volume, host, null, []],
    ['held', volume, host, held, ['Volume 1 is already attached']],
    [
      'still being released',
      volume,
      host,
      { ...held, isHidden: true },
      ['Volume 1 is already attached: host 2 has not released it yet.'],
    ],
    [
      'in contact_support',
      { ...volume, status: 'contact_support' },
      host,
      null,
      ['Volume 1 has the status contact_support and cannot be attached.'],
    ],
    [
      'contract, Errors 3: "attaching to a host in a different region"',
      volume,
      { ...host, region: 'there' },
      null,
      ['Volume 1 is in region here, host 2 is in there.'],
    ],
  ])('%s', (_words, one, other, attachment, expected) => {
    expect(checkAttachable(one, other, attachment).map((error) => error.reason)).toEqual(expected)
  })
})
