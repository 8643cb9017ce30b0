import { describe, expect, it } from 'vitest'
import { checkContact, pickChanged, resolveContact } from './resolve-contact.ts'

const defaults = { company: 'acme', email: 'first@example.org' }
const nothing = resolveContact({}, defaults)

describe('contact data of an account (decision H9.2)', () => {
  it('is its label and an address of its people while nobody has said more', () => {
    expect(nothing).toMatchObject({ ...defaults, first_name: '', country: '' })
    expect(Object.values(nothing).filter((value) => value === '')).toHaveLength(10)
  })

  it('is what was told, an empty company too; an empty address is the one from before', () => {
    const stored = Object.fromEntries(Object.keys(nothing).map((name) => [name, `a ${name}`]))
    expect(resolveContact(stored, defaults)).toEqual(stored)
    expect(resolveContact({ company: '', email: '' }, defaults)).toEqual({ ...nothing, company: '' })
  })

  it('that is echoed is not told', () => {
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
  ])('%j is refused at %j', (stored, fields) => expect(checkContact(stored).map(({ field }) => field)).toEqual(fields))
})
