import { describe, expect, it } from 'vitest'
import { causes } from '../shared/index.ts'
import { checkVolumeBackupLabel } from './check-label.ts'
import { type DesiredBackup, type ObservedBackup, planBackup, summariseBackup } from './plan.ts'

const creating: DesiredBackup = {
  status: 'creating',
  isDeleted: false,
  isKept: false,
  hasVolume: true,
  isDue: true,
  isNext: true,
  pendingRestores: 0,
}
const available = { ...creating, status: 'available' } as const
const verified = { ...creating, status: 'verified', isDue: false } as const
const postponed = { ...available, isDue: false } as const
const due = { ...verified, isDue: true } as const
const failed = { ...creating, status: 'failed' } as const
const deleted = { ...verified, isDeleted: true }
const kept = { ...deleted, isDue: true, isKept: true }
const done: ObservedBackup['done'] = new Set()
const absent: ObservedBackup = { clone: 'absent', scratch: 'absent', isStored: false, isIntact: null, done }
const cloned = { ...absent, clone: 'complete' } as const
const restored = { ...absent, scratch: 'complete' } as const
const gone = { ...absent, done: new Set(['wipe', 'clear', 'remove'] as const) }
const job = { id: 1, action: 'volume_backup_create', spentMs: 0, target: {} } as const
const removal = { ...job, id: 2, action: 'volume_backup_delete' } as const
const purge = { ...job, id: 3, action: 'volume_backup_purge' } as const
const restore = { ...job, id: 4, action: 'volume_backup_restore' } as const
const end = { cause: null, isStuck: false, progress: null, deadlineMs: 1_000 }
const stuck = { ...end, cause: 'backup.key_wrong', isStuck: true } as const

it.each([
  ['a new backup', creating, absent, 'copy'],
  ['a partial copy', creating, { ...absent, clone: 'partial' }, 'copy'],
  ['a copied volume', creating, cloned, 'upload'],
  ['a copied volume that is gone', { ...creating, hasVolume: false }, cloned, 'upload'],
  ['a volume that is gone', { ...creating, hasVolume: false }, absent, undefined],
  ['a stored backup', creating, { ...cloned, isStored: true }, undefined],
  ['a copy after the upload', available, cloned, 'wipe'],
  ['an unverified backup', available, absent, 'prepare'],
  ['an unverified backup behind another one', { ...available, isNext: false }, absent, 'await'],
  ['an empty scratch volume', available, restored, 'compare'],
  ['a compared backup', available, { ...restored, isIntact: true }, undefined],
  ['a verified backup', verified, restored, 'clear'],
  ['a finished backup', verified, absent, undefined],
  ['a verification that failed without a result', postponed, restored, 'clear'],
  ['a postponed verification', postponed, absent, undefined],
  ['a later verification', due, absent, 'prepare'],
  ['a later verification behind another one', { ...due, isNext: false }, absent, 'await'],
  ['a later verification that ended', due, { ...restored, isIntact: true }, undefined],
  ['a backup in the trash', kept, absent, undefined],
  ['a backup in the trash with a scratch volume', kept, restored, 'clear'],
  ['a failed upload', failed, cloned, 'wipe'],
  ['a deleted backup', deleted, absent, 'wipe'],
  ['a deleted backup without a copy', deleted, { ...absent, done: new Set(['wipe'] as const) }, 'clear'],
  ['a deleted backup without volumes', deleted, { ...absent, done: new Set(['wipe', 'clear'] as const) }, 'remove'],
  ['a deleted backup that a volume is restored from', { ...deleted, pendingRestores: 1 }, absent, 'await'],
  ['a removed backup', deleted, gone, undefined],
] as const)('the next step of %s (decision D13)', (_what, desired, observed, step) => {
  expect(planBackup(desired, observed)?.kind).toBe(step)
})

describe('the state after a pass (decision D13)', () => {
  const lost = causes['storage.missing']
  const wrong = causes['backup.key_wrong']
  it.each([
    ['is stored', creating, { ...cloned, isStored: true }, end, ['available', null, false], ['finished', 'open']],
    ['is being stored', creating, cloned, end, [null, null, false], ['open', 'open']],
    ['lost its volume', { ...creating, hasVolume: false }, absent, end, ['failed', lost, false], ['failed', 'open']],
    ['cannot be stored', creating, null, stuck, ['failed', wrong, false], ['failed', 'failed']],
    ['is unknown', available, null, end, [null, null, false], ['finished', 'open']],
    ['is intact', available, { ...restored, isIntact: true }, end, ['verified', null, false], ['finished', 'open']],
    [
      'differs',
      available,
      { ...absent, isIntact: false },
      end,
      ['failed', causes['backup.altered'], false],
      ['finished', 'open'],
    ],
    ['is verified', verified, absent, end, [null, null, false], ['finished', 'open']],
    ['is intact again', due, { ...restored, isIntact: true }, end, ['verified', null, false], ['finished', 'open']],
    [
      'differs later',
      due,
      { ...restored, isIntact: false },
      end,
      ['failed', causes['backup.altered'], false],
      ['finished', 'open'],
    ],
    ['was compared before', verified, { ...restored, isIntact: false }, end, [null, null, false], ['finished', 'open']],
    ['is gone', deleted, gone, end, [null, null, true], ['finished', 'finished']],
    ['is deleted early', { ...creating, isDeleted: true }, cloned, stuck, [null, null, false], ['failed', 'failed']],
  ] as const)('of a backup that %s', (_what, desired, observed, how, state, kinds) => {
    const { verdicts, becomes, failure, isGone } = summariseBackup(desired, observed, [job, removal], how)
    expect([becomes, failure, isGone]).toEqual(state)
    expect([...verdicts.values()].map(({ kind }) => kind)).toEqual(kinds)
  })

  it('a backup in the trash ends its deletion, a restored one its restore, a removed one its purge (decision D12)', () => {
    const ended = (desired: DesiredBackup, observed: ObservedBackup) =>
      [...summariseBackup(desired, observed, [removal, purge, restore], end).verdicts].flatMap(([id, { kind }]) =>
        kind === 'finished' ? [id] : [],
      )
    expect([ended(kept, absent), ended(verified, absent), ended(deleted, gone)]).toEqual([
      [removal.id],
      [restore.id],
      [removal.id, purge.id],
    ])
  })
})

it.each([
  ['nightly 1', []],
  ['', ['label']],
  ['a/b', ['label']],
  ['x'.repeat(65), ['label']],
])('checks the label %j of a backup', (label, fields) => {
  expect(checkVolumeBackupLabel(label).map(({ field }) => field)).toEqual(fields)
})
