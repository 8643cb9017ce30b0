import { lockableTypes } from '@moorage/contract'
import { expect, test } from 'vitest'
import { asId, type LockId } from '../shared/index.ts'
import {
  checkLockType,
  explainLockExists,
  listLockTypes,
  rejectLocked,
  rejectLockedParts,
  rejectNodeLock,
} from './reject-locked.ts'

const plain = { id: asId<LockId>(5), type: 'cannot_delete' } as const
const deep = { id: asId<LockId>(6), type: 'cannot_delete_with_subresources' } as const

test.each(lockableTypes)(
  'a %s with a lock of either type is protected; the error names the lock (decision G13.2)',
  (type) => {
    expect(() => rejectLocked(type, { id: 3, lock: plain })).toThrow(
      /\w 3 has the lock 5 \(cannot_delete\)\. Delete the lock first\.$/,
    )
    expect(() => rejectLocked(type, { id: 3, lock: deep })).toThrow('lock 6 (cannot_delete_with_subresources)')
    expect(() => rejectLocked(type, { id: 3, lock: null })).not.toThrow()
  },
)

test('only the second type protects what is below a host (decision G13.2)', () => {
  const isProtected = (lock: typeof plain | typeof deep | null) => {
    try {
      rejectLockedParts({ id: 3, lock })
      return false
    } catch {
      return true
    }
  }
  expect([null, plain, deep].map(isProtected)).toEqual([false, false, true])
  expect([null, plain, deep].map((lock) => listLockTypes({ lock }))).toEqual([[], [plain.type], [deep.type]])
})

test('the second type is for volumes and hosts; a node is locked through its pool (decision G13.1)', () => {
  const allowed = [...lockableTypes, undefined].filter((of) => checkLockType(deep.type, of).length === 0)
  expect(allowed).toEqual(['volume', 'host'])
  expect([...lockableTypes, undefined].flatMap((of) => checkLockType(plain.type, of))).toEqual([])
  expect(() => rejectNodeLock(null)).not.toThrow()
  expect(() => rejectNodeLock(4)).toThrow('node of cluster 4')
})

test('a second lock is rejected with the recorded text (facts, "Locks")', () => {
  expect(explainLockExists({ ...plain, id: asId<LockId>(1432) }, deep.type)).toMatchObject({
    code: 'lock.exists',
    field: 'lock_type',
    message:
      'lock.exists: The cannot_delete lock (Lock ID: 1432) needs to be removed to add cannot_delete_with_subresources lock. Can only have one of: cannot_delete, cannot_delete_with_subresources locks',
  })
})
