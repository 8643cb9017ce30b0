import { afterAll } from 'vitest'
import { type Store, openStore } from '#store/open-store.ts'
import { createTestDatabase } from './test-database.ts'

/** Timeouts long enough for statements that a test blocks. */
export const testTimeouts = { statementTimeoutMs: 150_000, idleTransactionMs: 150_000 } as const

/** Store on its own database. */
export interface TestStore {
  readonly store: Store
  readonly url: string
}

/** Opens a store on a new migrated database; `afterAll` closes both. */
export async function openTestStore(options: { readonly connectionsMax?: number } = {}): Promise<TestStore> {
  const database = await createTestDatabase()
  const store = openStore({ url: database.url, ...testTimeouts, ...options })
  afterAll(async () => {
    await store.close()
    await database.close()
  })
  return { store, url: database.url }
}
