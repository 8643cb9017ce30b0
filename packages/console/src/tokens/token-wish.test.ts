import { describe, expect, test } from 'vitest'
import { isCompleteTokenWish, newTokenWish, tokenRequest } from './token-wish.ts'
import { isNever, scopeWords } from './token-words.ts'

const wish = { ...newTokenWish, label: 'backup', levels: { volumes: 'read_only', hosts: 'read_write' } } as const

describe('draft of a token', () => {
  test('sends scopes and expiry', () => {
    expect(tokenRequest({ ...wish, days: '1' }, Date.parse('2026-11-27T12:00:00Z'))).toMatchObject({
      body: { label: 'backup', scopes: 'volumes:read_only hosts:read_write', expiry: '2026-11-28T12:00:00' },
      moor: expect.arrayContaining(['--expiry', '2026-11-28T12:00:00']),
    })
    expect(tokenRequest({ ...wish, isAll: true, days: '' }, 0).body).toEqual({ label: 'backup', scopes: '*' })
  })

  test('requires a label and a scope', () => {
    expect([
      isCompleteTokenWish(wish),
      isCompleteTokenWish({ ...wish, levels: {} }),
      isCompleteTokenWish({ ...wish, label: '' }),
    ]).toEqual([true, false, false])
  })

  test('has displayed scopes', () => {
    expect(scopeWords('volumes:read_only orch:read_write')).toBe('Volumes (read only), Clusters (read/write)')
    expect([scopeWords('*'), isNever('2999-12-31T00:00:00'), isNever('2027-01-01T00:00:00')]).toEqual([
      'Full access',
      true,
      false,
    ])
  })
})
