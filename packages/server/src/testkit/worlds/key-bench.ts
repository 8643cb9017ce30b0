import { sql } from 'kysely'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createKeyFile, openSecretBox, readKeyFile } from '#drivers/secret-file/index.ts'
import { migrateRegistry } from '#drivers/registry/migrate-registry.ts'
import { migrateWorld } from '#drivers/simulated/world/migrate-world.ts'
import { openWorld } from '#drivers/simulated/world/world.ts'
import { asId, type ClusterId, type SecretBox } from '#domain/shared/index.ts'
import { checkKey } from '#main/compose/check-key.ts'
import { keyCommands } from '#main/commands/key-commands.ts'
import { ensureInstallation } from '#store/installation/installation.ts'
import type { Store } from '#store/open-store.ts'
import { openTestStore } from '../database/test-store.ts'
import { useScratchFolder } from '../programs/use-scratch-folder.ts'
import { plantSecrets } from './plant-secrets.ts'

const truncate = sql`truncate installation, accounts, sim.clusters, sim.fronts, sim.listeners, infra.volume_keys, infra.control_planes, infra.inner_listeners cascade`

/** Opens, for a test file, an installation with a secret in every column for secrets; each test gets a new one with a new key file. */
export async function useKeyBench() {
  const { store, url } = await openTestStore()
  const scratch = useScratchFolder()
  const world = openWorld(url, 'instant')
  const file = join(scratch.path, 'key')
  let box: SecretBox
  const secretBox: SecretBox = {
    seal: (plain, context) => box.seal(plain, context),
    open: (sealed, context) => box.open(sealed, context),
  }
  const keys = { store, file, secretBox }
  const plains: Record<string, string> = {}
  const now = { clusterId: 0 }
  beforeAll(() => migrateWorld(world.pool))
  beforeAll(() => migrateRegistry(world.pool))
  beforeEach(async () => {
    createKeyFile(file)
    box = openSecretBox(file)
    await ensureInstallation(store, { vendor: null, defaults: { vendor: 'Moor', nodePrefix: 'orch' } })
    await checkKey(store, secretBox)
    now.clusterId = await plantSecrets({ store, world, secretBox }, plains)
  })
  afterEach(async () => {
    rmSync(file, { force: true })
    await truncate.execute(store.db)
  })
  afterAll(() => world.close())
  const ids = (): string[] => readKeyFile(file).map((key) => key.id)
  return {
    store,
    url,
    scratch,
    world,
    file,
    secretBox,
    keys,
    plains,
    now,
    ids,
    firstId: (): string => ids()[0] ?? '',
    reseal: (): Promise<unknown> => keyCommands.reseal(keys, () => undefined),
    ...openClusterRow(store, now),
  }
}

/** Returns the row of the cluster, and a function that writes a sealed value into one of its columns. */
function openClusterRow({ db }: Store, now: { readonly clusterId: number }) {
  const id = (): ClusterId => asId<ClusterId>(now.clusterId)
  return {
    cluster: () => db.selectFrom('clusters').selectAll().where('id', '=', id()).executeTakeFirstOrThrow(),
    sealInto: (column: 'kubeconfig_token_sealed' | 'service_token_sealed', sealed: Uint8Array) =>
      db
        .updateTable('clusters')
        .set({ [column]: Buffer.from(sealed) })
        .where('id', '=', id())
        .execute(),
  }
}
