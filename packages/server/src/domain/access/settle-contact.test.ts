import { describe, expect, it } from 'vitest'
import { checkContact, pickTold, settleContact } from './settle-contact.ts'

const usual = { company: 'acme', email: 'first@example.org' }
const nothing = settleContact({}, usual)

describe('contact data of an account (decision H9.2)', () => {
  it('is its label and an address of its people while nobody has said more', () => {
    expect(nothing).toMatchObject({ ...usual, first_name: '', country: '' })
    expect(Object.values(nothing).filter((value) => value === '')).toHaveLength(10)
  })

  it('is what was told, an empty company too; an empty address is the one from before', () => {
    const told = Object.fromEntries(Object.keys(nothing).map((name) => [name, `a ${name}`]))
    expect(settleContact(told, usual)).toEqual(told)
    expect(settleContact({ company: '', email: '' }, usual)).toEqual({ ...nothing, company: '' })
  })

  it('that is echoed is not told', () => {
    expect(pickTold(nothing, nothing)).toEqual({})
    expect(pickTold(nothing, { ...nothing, city: 'Kiel', company: '' })).toEqual({ city: 'Kiel', company: '' })
  })

  it.each([
    [{}, []],
    [{ email: '', country: '' }, []],
    [{ email: 'a@b', country: 'de' }, []],
    [{ email: 'nobody', country: 'Germany' }, ['email', 'country']],
    [{ country: 'D' }, ['country']],
    [{ country: '1x' }, ['country']],
  ])('%j is refused at %j', (told, fields) => expect(checkContact(told).map(({ field }) => field)).toEqual(fields))
})
