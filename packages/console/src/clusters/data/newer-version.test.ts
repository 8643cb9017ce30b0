import { describe, expect, test } from 'vitest'
import { newerVersion, nextVersion } from './newer-version.ts'

describe('versions of a cluster', () => {
  const offered = ['1.36', '1.10', '1.9']

  test.each([
    ['1.9', '1.10', '1.36'],
    ['1.10', null, '1.36'],
    ['1.35', '1.36', '1.36'],
    ['1.36', null, null],
  ])('%s can be brought to %s, and the newest is %s (decision E4)', (version, next, newest) => {
    expect([nextVersion(version, offered), newerVersion(version, offered)]).toEqual([next, newest])
  })
})
