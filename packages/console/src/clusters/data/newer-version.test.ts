import { describe, expect, test } from 'vitest'
import { newerVersion, nextVersion } from './newer-version.ts'

describe('upgrades of a cluster', () => {
  const available = ['1.36', '1.10', '1.9']

  test.each([
    ['1.9', '1.10', '1.36'],
    ['1.10', null, '1.36'],
    ['1.35', '1.36', '1.36'],
    ['1.36', null, null],
  ])('from %s to %s, with %s as the newest version (decision E4)', (version, next, newest) => {
    expect([nextVersion(version, available), newerVersion(version, available)]).toEqual([next, newest])
  })
})
