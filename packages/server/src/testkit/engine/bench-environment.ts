import { randomUUID } from 'node:crypto'
import { neutral } from '@moorage/contract'
import { ensureInstallation } from '#store/installation/installation.ts'
import { openStore } from '#store/open-store.ts'
import { neutralCatalogue } from '../catalogue.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import { seedTenant } from '../database/seed-users.ts'
import { freezeClock } from '../database/test-clock.ts'
import { type TestDatabase, createTestDatabase } from '../database/test-database.ts'
import { testTimeouts } from '../database/test-store.ts'
import type { EngineBench } from './engine-bench.ts'

/** Store with a frozen clock, for any engine. */
export interface BenchEnvironment extends Pick<
  EngineBench,
  'store' | 'actor' | 'installationId' | 'nodePrefix' | 'secretBox' | 'catalogue' | 'terms'
> {
  readonly url: string
  readonly vendor: string
  close(): Promise<void>
}

/** Opens a store with frozen clock, installation and account, on a new database or `made`. */
export async function openBenchEnvironment(made?: TestDatabase): Promise<BenchEnvironment> {
  const database = made ?? (await createTestDatabase())
  const store = openStore({ url: database.url, ...testTimeouts })
  await freezeClock(store)
  const { id, vendor, node_prefix } = await ensureInstallation(store, {
    vendor: null,
    defaults: { vendor: 'Moor', nodePrefix: 'orch' },
  })
  return {
    store,
    url: database.url,
    actor: await seedTenant(store, `bench-${randomUUID().slice(0, 8)}`),
    installationId: id,
    vendor,
    nodePrefix: node_prefix,
    secretBox: openTestSecretBox(),
    catalogue: neutralCatalogue,
    terms: { catalogue: neutralCatalogue, policy: neutral.policy },
    async close() {
      await store.close()
      await database.close()
    },
  }
}
