import { describe, expect, it } from 'vitest'
import { explainAccountLabel, explainAccountLimit, explainLimitReached } from './account.ts'

describe('an account', () => {
  it.each(['a', 'Acme Ltd.', 'x'.repeat(64)])('accepts the label %j', (label) => {
    expect(explainAccountLabel(label)).toBeNull()
  })

  it.each(['', 'x'.repeat(65), ' a', 'a ', 'a\tb'])('rejects the label %j', (label) => {
    expect(explainAccountLabel(label)).toMatchObject({ code: 'request.field_invalid', field: 'label' })
  })

  it.each([0, 1, null])('accepts the limit %s', (limit) => {
    expect(explainAccountLimit('volumes', limit)).toBeNull()
  })

  it.each([-1, 1.5, Number.NaN])('rejects the limit %s and names the kind', (limit) => {
    expect(explainAccountLimit('volumes', limit)).toMatchObject({
      field: 'volumes',
      reason: 'The volumes limit must be a whole number of at least 0, or none.',
    })
  })

  it('rejects usage above the limit and names the limit and the usage (decision G6)', () => {
    const use = { kind: 'gib', words: 'GiB of volumes', used: 60, most: 100, trashed: 0 }
    expect(explainLimitReached(use, 40)).toBeNull()
    expect(explainLimitReached(use, 41)).toMatchObject({
      code: 'account.limit_reached',
      reason: 'This account uses 60 of 100 GiB of volumes, and 41 more would exceed the limit.',
    })
    expect(explainLimitReached({ ...use, used: 110, trashed: 30 }, 0)?.reason).toBe(
      'This account uses 110 of 100 GiB of volumes, 30 of them in the trash.',
    )
    expect(explainLimitReached({ ...use, trashed: 20 }, 41)?.reason).toBe(
      'This account uses 60 of 100 GiB of volumes, 20 of them in the trash, and 41 more would exceed the limit.',
    )
  })
})
