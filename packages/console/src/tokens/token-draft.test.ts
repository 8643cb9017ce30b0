import { describe, expect, test } from 'vitest'
import { isCompleteTokenDraft, newTokenDraft, tokenRequest } from './token-draft.ts'
import { isNever, scopeNames } from './scope-names.ts'

const draft = { ...newTokenDraft, label: 'backup', levels: { volumes: 'read_only', hosts: 'read_write' } } as const

describe('draft of a token', () => {
  test('sends scopes and expiry', () => {
    expect(tokenRequest({ ...draft, days: '1' }, Date.parse('2026-11-27T12:00:00Z'))).toMatchObject({
      body: { label: 'backup', scopes: 'volumes:read_only hosts:read_write', expiry: '2026-11-28T12:00:00' },
    })
    expect(tokenRequest({ ...draft, isAll: true, days: '' }, 0).body).toEqual({ label: 'backup', scopes: '*' })
  })

  test('requires a label and a scope', () => {
    expect([
      isCompleteTokenDraft(draft),
      isCompleteTokenDraft({ ...draft, levels: {} }),
      isCompleteTokenDraft({ ...draft, label: '' }),
    ]).toEqual([true, false, false])
  })

  test('has displayed scopes', () => {
    expect(scopeNames('volumes:read_only orch:read_write')).toBe('Volumes (read only), Clusters (read/write)')
    expect([scopeNames('*'), isNever('2999-12-31T00:00:00'), isNever('2027-01-01T00:00:00')]).toEqual([
      'Full access',
      true,
      false,
    ])
  })
})
