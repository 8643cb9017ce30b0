import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Scopes, explainScopesExceed, holdsScope, isKeptScope, readScopes } from './scopes.ts'

describe('scope text: area:level separated by spaces or commas, write implies read, * all (decision G2)', () => {
  it.each([
    ['*', ['*']],
    ['volumes:read_only', ['volumes:read_only']],
    ['volumes:read_write hosts:read_only', ['volumes:read_write', 'hosts:read_only']],
    ['volumes:read_write,hosts:read_only', ['volumes:read_write', 'hosts:read_only']],
    [' volumes:read_only ,  events:read_only ', ['volumes:read_only', 'events:read_only']],
    ['orch:read_only orch:read_only', ['orch:read_only']],
    ['account:read_only account:read_write', ['account:read_write']],
    ['volumes:read_only * hosts:read_write', ['*']],
  ])('parses %j as %j', (text, scopes) => expect(readScopes(text)).toEqual(scopes))

  it.each(
    'volume:read_only volumes volumes:write volumes:read_only:x toString:read_only Volumes:read_only volumes:* **'.split(
      ' ',
    ),
  )('rejects %j as not a scope', (word) => {
    expect(readScopes(`hosts:read_only ${word}`)).toMatchObject({
      code: 'token.scopes_invalid',
      field: 'scopes',
      reason: expect.stringMatching(/^Scope 2 is not valid/),
    })
  })

  it.each(['', ' ', ', ,'])('rejects %j, which names no scope', (text) =>
    expect(readScopes(text)).toMatchObject({ code: 'token.scopes_invalid' }),
  )

  it('parses its own output unchanged', () => {
    const word = fc.constantFrom(
      'volumes:read_only',
      'volumes:read_write',
      'hosts:read_only',
      'hosts:read_write',
      'account:read_only',
      '*',
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (words) => {
        const scopes = readScopes(words.join(' ')) as Scopes
        expect(readScopes(scopes.join(','))).toEqual(scopes)
        for (const one of words) expect(holdsScope(scopes, one as never)).toBe(true)
      }),
    )
  })
})

describe('scopes of unsupported services (decision G2.4)', () => {
  const idle = ['domains', 'object_storage']

  it('are kept, like all others, if their areas are allowed', () => {
    expect(readScopes('domains:read_only,domains:read_write object_storage:read_only volumes:read_only', idle)).toEqual(
      ['domains:read_write', 'object_storage:read_only', 'volumes:read_only'],
    )
    expect(readScopes('domains:read_only *', idle)).toEqual(['*'])
  })

  it.each(['domains:write', 'domains', 'domains:read_only:x', 'longview:read_only', ':read_only'])(
    '%j is rejected although areas are allowed',
    (word) => expect(readScopes(word, idle)).toMatchObject({ code: 'token.scopes_invalid' }),
  )

  it('are rejected if no area is allowed', () =>
    expect(readScopes('domains:read_only')).toMatchObject({ code: 'token.scopes_invalid' }))

  it.each([
    ['domains:read_only', true],
    ['volumes:read_write', true],
    ['*', true],
    [':read_only', false],
    ['email', false],
  ])('of stored scopes %j keeps: %s', (word, isKept) => expect(isKeptScope(word)).toBe(isKept))

  it('are included by name, by their write and by *, and include nothing else', () => {
    expect(explainScopesExceed(['*'], ['domains:read_only'])).toBeNull()
    expect(explainScopesExceed(['domains:read_write'], ['domains:read_only'])).toBeNull()
    expect(explainScopesExceed(['volumes:read_write'], ['domains:read_only'])).toMatchObject({
      code: 'token.scopes_exceed',
    })
    expect(holdsScope(['domains:read_write'], 'volumes:read_only')).toBe(false)
  })
})

describe('scope checks (decision G2)', () => {
  it.each([
    [['*'], 'volumes:read_write', true],
    [['*'], '*', true],
    [['volumes:read_write'], 'volumes:read_only', true],
    [['volumes:read_only'], 'volumes:read_write', false],
    [['hosts:read_write'], 'volumes:read_only', false],
    [['volumes:read_write'], '*', false],
    [[], 'account:read_only', false],
  ] as const)('%j for %s: %s', (held, requested, isHeld) => expect(holdsScope(held, requested)).toBe(isHeld))
})

describe('a token never grants more than it has (decision G2)', () => {
  it('accepts the same scopes and fewer', () => {
    expect(explainScopesExceed(['*'], ['*'])).toBeNull()
    expect(explainScopesExceed(['volumes:read_write', 'account:read_write'], ['volumes:read_only'])).toBeNull()
  })

  it('rejects more', () => {
    expect(
      explainScopesExceed(
        ['volumes:read_only', 'account:read_write'],
        ['volumes:read_write', 'account:read_only', 'hosts:read_only'],
      ),
    ).toMatchObject({
      code: 'token.scopes_exceed',
      field: 'scopes',
      reason: 'A token cannot have more scopes than the token that creates it.',
    })
    expect(explainScopesExceed(['volumes:read_write'], ['*'])).toMatchObject({ code: 'token.scopes_exceed' })
  })
})
