import { describe, expect, it } from 'vitest'
import { checkContact, pickChanged, resolveContact } from './resolve-contact.ts'

const defaults = { company: 'acme', email: 'first@example.org' }
const nothing = resolveContact({}, defaults)

describe('account contact data (decision H9.2)', () => {
  it('defaults to the label and an address of a user', () => {
    expect(nothing).toMatchObject({ ...defaults, first_name: '', country: '' })
    expect(Object.values(nothing).filter((value) => value === '')).toHaveLength(10)
  })

  it('contains set values, even an empty company; an empty email restores the default', () => {
    const stored = Object.fromEntries(Object.keys(nothing).map((name) => [name, `a ${name}`]))
    expect(resolveContact(stored, defaults)).toEqual(stored)
    expect(resolveContact({ company: '', email: '' }, defaults)).toEqual({ ...nothing, company: '' })
  })

  it('ignores values that are sent back unchanged', () => {
    expect(pickChanged(nothing, nothing)).toEqual({})
    expect(pickChanged(nothing, { ...nothing, city: 'Kiel', company: '' })).toEqual({ city: 'Kiel', company: '' })
  })

  it.each([
    [{}, []],
    [{ email: '', country: '' }, []],
    [{ email: 'a@b', country: 'de' }, []],
    [{ email: 'nobody', country: 'Germany' }, ['email', 'country']],
    [{ country: 'D' }, ['country']],
    [{ country: '1x' }, ['country']],
  ])('rejects %j at %j', (stored, fields) => expect(checkContact(stored).map(({ field }) => field)).toEqual(fields))
})
