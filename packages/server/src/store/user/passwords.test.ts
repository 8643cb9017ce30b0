import { scryptSync } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { updateRows } from '#testkit/database/rows.ts'
import { checkPassword, hashPassword, hashRandomPassword, verifyPassword } from './passwords.ts'

const { store } = await openTestStore()
const password = 'correct horse battery staple'

describe('what is kept of a password (decision G8)', () => {
  let kept: string
  beforeAll(async () => {
    kept = await hashPassword(password)
  })

  it('is scrypt text with its cost, a salt of its own and no trace of the password', async () => {
    const other = await hashPassword(password)
    expect(kept).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    expect(other.split('$').slice(4)).not.toContainEqual(expect.toBeOneOf(kept.split('$').slice(4)))
    expect(await Promise.all([verifyPassword(password, kept), verifyPassword(password, other)])).toEqual([true, true])
  })

  it.each([`${password} `, ''])('%j is not it', async (wrong) => {
    expect(await verifyPassword(wrong, kept)).toBe(false)
  })

  it('one that looks the same is the same, however the keyboard composes it', async () => {
    expect(await verifyPassword('geheimniskra\u0308merei', await hashPassword('geheimniskr\u00e4merei'))).toBe(true)
  })

  it('is read at the cost it was made with, so that the cost may rise', async () => {
    const salt = Buffer.from('salt of old days')
    const cheap = scryptSync(password, salt, 32, { N: 2 ** 14, r: 8, p: 1 })
    const old = `scrypt$16384$8$1$${salt.toString('base64url')}$${cheap.toString('base64url')}`
    expect([await verifyPassword(password, old), await verifyPassword('wrong', old)]).toEqual([true, false])
  })

  it('of one that was made up at random costs less to try, and works as any other', async () => {
    const made = await hashRandomPassword(password)
    expect(made).toMatch(/^scrypt\$1024\$8\$1\$/)
    expect([await verifyPassword(password, made), await verifyPassword('wrong', made)]).toEqual([true, false])
  })

  it('a stored text without that form is a fault of ours and never a yes', async () => {
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
  ])('%j with %j is nobody', async (name, tried) => {
    expect(await checkPassword(store.db, name, tried)).toBeNull()
  })
})
