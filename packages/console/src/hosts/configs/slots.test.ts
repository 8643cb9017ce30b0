import { describe, expect, it } from 'vitest'
import { request } from '../../requests/form-request.ts'
import { formLines, neutralWords } from '../../requests/form-lines.ts'
import { configChange, newConfigDraft } from './config-draft.ts'
import { changedSlots, countSlots, slotNames } from './slots.ts'

describe('device slots of a configuration', () => {
  it('are the 64 slots of decision D6.1', () => {
    expect(slotNames).toHaveLength(64)
    expect([0, 25, 26, 51, 52, 63].map((at) => slotNames[at])).toEqual(['sda', 'sdz', 'sdaa', 'sdaz', 'sdba', 'sdbl'])
  })

  it('send only changes, with null for an emptied slot (decision D6.4)', () => {
    const before = { sda: 'disk 1', sdb: 'volume 2', sdc: 'disk 3' }
    expect(changedSlots(before, { sda: 'disk 1', sdb: '', sdd: 'volume 4' })).toEqual({
      sdb: null,
      sdc: null,
      sdd: { volume_id: 4 },
    })
  })

  it('the form shows the slot after the last occupied slot', () => {
    expect([countSlots({}), countSlots({ sdf: 'disk 1' }), countSlots({ sdbl: 'disk 1' })]).toEqual([4, 7, 64])
  })
})

describe('draft of a configuration', () => {
  it('sends only changes, as a body and as a moor line', () => {
    const draft = { ...newConfigDraft, label: 'rescue', slots: { sda: 'disk 1' }, runLevel: 'single' as const }
    const body = configChange(newConfigDraft, draft)
    expect(body).toEqual({ label: 'rescue', devices: { sda: { disk_id: 1 } }, run_level: 'single' })
    const create = request('config.create', { path: { hostId: 7 }, body })
    expect(formLines(create, neutralWords, '').moor).toBe(
      `moor config create 7 --label rescue --devices '{"sda":{"disk_id":1}}' --run-level single`,
    )
  })
})
