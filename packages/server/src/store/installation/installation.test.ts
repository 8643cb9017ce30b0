import { expect, it } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { VendorMismatch, ensureInstallation, findDatabaseTimeMs, findInstallation } from './installation.ts'

const { store } = await openTestStore()

const neutral = { vendor: 'Moor', nodePrefix: 'orch' }
const linode = { vendor: 'Linode', nodePrefix: 'lke' }

it('vendor word and node prefix are fixed at the first start, also under concurrent starts; a later different value is rejected (decisions, "Two dialects")', async () => {
  expect(await findInstallation(store.db)).toBeUndefined()
  const [first, second] = await Promise.all([
    ensureInstallation(store, { vendor: null, defaults: neutral }),
    ensureInstallation(store, { vendor: null, defaults: linode }),
  ])
  expect(second).toEqual(first)
  expect([neutral, linode]).toContainEqual({ vendor: first.vendor, nodePrefix: first.node_prefix })
  expect(first.id).toMatch(/^[0-9a-f-]{36}$/)

  expect(await ensureInstallation(store, { vendor: null, defaults: linode })).toEqual(first)
  expect(await ensureInstallation(store, { vendor: first.vendor, defaults: neutral })).toEqual(first)
  await expect(ensureInstallation(store, { vendor: 'Acme', defaults: neutral })).rejects.toThrow(VendorMismatch)
  await expect(ensureInstallation(store, { vendor: 'Acme', defaults: neutral })).rejects.toThrow(
    `"${first.vendor}" at its first start and cannot be changed to "Acme"`,
  )
  expect(await findInstallation(store.db)).toEqual(first)
})

it("returns the database's time in milliseconds", async () => {
  const before = await findDatabaseTimeMs(store.db)
  expect(Number.isSafeInteger(before)).toBe(true)
  expect(await findDatabaseTimeMs(store.db)).toBeGreaterThanOrEqual(before)
})
