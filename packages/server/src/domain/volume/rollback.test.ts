import { describe, expect, it } from 'vitest'
import {
  activeVolume as active,
  freshVolume as fresh,
  observedAlone as there,
  soundDisk as disk,
} from '#testkit/situations/volumes.ts'
import { type DesiredVolume, type ObservedVolume, planVolume } from './plan.ts'
import { explainRollingBack } from './state.ts'
import { summariseVolume } from './summarise.ts'

const rolling: DesiredVolume = { ...fresh, isClone: true, isRollingBack: true, hasReplaced: true }
const rolled: DesiredVolume = { ...active, hasReplaced: true }
const deleted: DesiredVolume = { ...rolled, isDeleted: true }
const missing: ObservedVolume = { ...there, disk: null }
const wiped: ObservedVolume = { ...there, isReplacedWiped: true }
const plug = { link: '/dev/x', slot: 'sdb' } as const
const attachment = { wants: 'attached', plug, desiredHostPower: 'on', isForced: false } as const

describe('steps of a rollback (decision D13)', () => {
  it.each([
    ['without new storage', rolling, missing, 'copy'],
    ['with complete storage whose end is not recorded', rolling, there, undefined],
    ['with storage below the size of the volume', { ...rolling, sizeGib: 40 }, there, 'grow'],
    ['whose end is recorded', rolled, there, 'wipe-replaced'],
    [
      'whose end is recorded, but whose storage is damaged',
      rolled,
      { ...there, disk: { ...disk, isHealthy: false } },
      undefined,
    ],
    ['whose previous storage is wiped', rolled, wiped, undefined],
    ['whose volume is being attached', { ...rolled, attachment }, { ...there, hostPower: 'on' }, 'plug'],
    ['whose volume is deleted', deleted, there, 'wipe-replaced'],
    ['whose volume is deleted, without previous storage', deleted, wiped, 'wipe'],
    ['whose volume is in the trash', { ...deleted, isKept: true }, there, undefined],
  ] as const)('%s', (_words, desired, observed, step) => {
    expect(planVolume(desired, observed)?.kind).toBe(step)
  })
})

const late = 120_000
const end = { cause: 'storage.full', isStuck: false, progress: null, deadlineMs: 60_000 } as const

describe('end of a rollback', () => {
  const partial = { ...there, disk: { ...disk, isComplete: false } }
  it.each([
    ['in progress', rolling, partial, 0, [null, false, false, null, 'open']],
    ['complete', rolling, there, 0, ['provisioned', false, false, null, 'finished']],
    ['complete at the deadline', rolling, there, late, ['provisioned', false, false, null, 'finished']],
    ['incomplete at the deadline', rolling, partial, late, ['kept', true, false, null, 'failed']],
    ['unreachable at the deadline', rolling, null, late, ['kept', true, false, null, 'failed']],
    ['too small at the deadline', { ...rolling, sizeGib: 40 }, there, late, ['kept', true, false, null, 'failed']],
    ['whose previous storage is wiped', rolled, wiped, 0, [null, false, true, null, 'finished']],
    ['that was reverted before its job ended', rolled, null, late, [null, false, false, null, 'failed']],
  ] as const)('%s', (_words, desired, observed, spentMs, expected) => {
    const job = { id: 1, action: 'volume_rollback', spentMs, target: {} } as const
    const { transition, isReverted, isReplacedGone, sizeGib, verdicts } = summariseVolume(desired, observed, [job], end)
    expect([transition, isReverted, isReplacedGone, sizeGib, verdicts.get(1)?.kind]).toEqual(expected)
  })

  it('a deleted volume is gone only without its previous storage', () => {
    const gone = { ...missing, isWiped: true }
    const isGone = (observed: ObservedVolume) => summariseVolume(deleted, observed, [], end).isGone
    expect([isGone(gone), isGone({ ...gone, isReplacedWiped: true })]).toEqual([false, true])
  })

  it('another change names the volume', () => {
    expect(explainRollingBack({ id: 7 }).reason).toBe(
      'Volume 7 is being rolled back. Wait until the rollback is complete.',
    )
  })
})
