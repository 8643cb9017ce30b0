import { scryptSync } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { updateRows } from '#testkit/database/rows.ts'
import { checkPassword, hashPassword, hashRandomPassword, verifyPassword } from './passwords.ts'

const { store } = await openTestStore()
const password = 'correct horse battery staple'

describe('the stored form of a password (decision G8)', () => {
  let kept: string
  beforeAll(async () => {
    kept = await hashPassword(password)
  })

  it('is scrypt text with its cost, its own salt, and no trace of the password', async () => {
    const other = await hashPassword(password)
    expect(kept).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(other.split('$').slice(4)).not.toContainEqual(expect.toBeOneOf(kept.split('$').slice(4)))
    expect(await Promise.all([verifyPassword(password, kept), verifyPassword(password, other)])).toEqual([true, true])
  })

  it.each([`${password} `, ''])('%j does not match', async (wrong) => {
    expect(await verifyPassword(wrong, kept)).toBe(false)
  })

  it('matches a visually equal password, however it is composed', async () => {
    expect(await verifyPassword('geheimniskra\u0308merei', await hashPassword('geheimniskr\u00e4merei'))).toBe(true)
  })

  it('is checked at its own cost, so that the cost may rise', async () => {
    const salt = Buffer.from('salt of old days')
    const cheap = scryptSync(password, salt, 32, { N: 2 ** 14, r: 8, p: 1 })
    const old = `scrypt$16384$8$1$${salt.toString('base64url')}$${cheap.toString('base64url')}`
    expect([await verifyPassword(password, old), await verifyPassword('wrong', old)]).toEqual([true, false])
  })

  it('of a random password costs less to check and works equally', async () => {
    const made = await hashRandomPassword(password)
    expect(made).toMatch(/^scrypt\$1024\$8\$1\$/)
    expect([await verifyPassword(password, made), await verifyPassword('wrong', made)]).toEqual([true, false])
  })

  it('of an unknown form is an internal error and never matches', async () => {
    await expect(verifyPassword(password, password)).rejects.toThrow(/unknown format/)
  })
})

describe('checkPassword', () => {
  beforeAll(async () => {
    const { userId } = await seedTenant(store, 'ann')
    await seedTenant(store, 'nopass')
    await updateRows(store, 'users', { password_hash: await hashPassword(password) }, { id: userId })
  })

  it('finds the user by name and password', async () =>
    expect(await checkPassword(store.db, 'ann', password)).toMatchObject({ username: 'ann' }))

  it.each([
    ['ann', 'something else'],
    ['nobody', password],
    ['nopass', password],
    ['an\0n', password],
  ])('returns null for %j with %j', async (name, tried) => {
    expect(await checkPassword(store.db, name, tried)).toBeNull()
  })
})
