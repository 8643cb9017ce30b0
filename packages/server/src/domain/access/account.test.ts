import { describe, expect, it } from 'vitest'
import { explainAccountLabel, explainAccountLimit, explainLimitReached } from './account.ts'

describe('an account', () => {
  it.each(['a', 'Acme Ltd.', 'x'.repeat(64)])('can be labelled %j', (label) => {
    expect(explainAccountLabel(label)).toBeNull()
  })

  it.each(['', 'x'.repeat(65), ' a', 'a ', 'a\tb'])('cannot be labelled %j', (label) => {
    expect(explainAccountLabel(label)).toMatchObject({ code: 'request.field_invalid', field: 'label' })
  })

  it.each([0, 1, null])('can be limited to %s', (limit) => {
    expect(explainAccountLimit('volumes', limit)).toBeNull()
  })

  it.each([-1, 1.5, Number.NaN])('cannot be limited to %s, and the refusal names the kind', (limit) => {
    expect(explainAccountLimit('volumes', limit)).toMatchObject({
      field: 'volumes',
      reason: 'The volumes limit must be a whole number of at least 0, or none.',
    })
  })

  it('may have as many as its limit says, and the refusal of more names the limit and the use (decision G6)', () => {
    const use = { kind: 'gib', words: 'GiB of volumes', used: 60, most: 100 }
    expect(explainLimitReached(use, 40)).toBeNull()
    expect(explainLimitReached(use, 41)).toMatchObject({
      code: 'account.limit_reached',
      reason: 'This account uses 60 of 100 GiB of volumes, and 41 more would exceed the limit.',
    })
  })
})
