import { afterAll } from 'vitest'
import { type Store, openStore } from '#store/open-store.ts'
import { createTestDatabase } from './test-database.ts'

/**
 * How long the store of a test waits for what the test itself holds up: longer than any test may take, so that a slow machine ends nothing.
 * Tests of these bounds open a store of their own.
 */
export const testPatience = { statementTimeoutMs: 150_000, idleTransactionMs: 150_000 } as const

/** A store on a migrated database of a test file's own. */
export interface TestStore {
  readonly store: Store
  /** As `pg` takes it, for a test that connects by itself. */
  readonly url: string
}

/** Opens a store for a test file, at its top: store and database are closed after the last test. */
export async function openTestStore(options: { readonly connectionsMax?: number } = {}): Promise<TestStore> {
  const database = await createTestDatabase()
  const store = openStore({ url: database.url, ...testPatience, ...options })
  afterAll(async () => {
    await store.close()
    await database.close()
  })
  return { store, url: database.url }
}
