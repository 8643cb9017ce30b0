import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { quickTimeouts } from '#reconcile/engine/timeouts.ts'
import { seedTenant } from '#testkit/database/seed-users.ts'
import { createTestDatabase } from '#testkit/database/test-database.ts'
import { type EngineBench, openEngineBench } from '#testkit/engine/engine-bench.ts'
import { requestCluster } from '#testkit/requests/request-cluster.ts'
import { type Settings, readSettings } from '../settings/index.ts'
import { type ClusterRestoreOptions, clusterCommands } from './cluster-commands.ts'

const scratch = useScratchFolder()
let bench: EngineBench
let settings: Settings
beforeAll(async () => {
  const database = await createTestDatabase()
  bench = await openEngineBench('instant', quickTimeouts, database)
  const files = { catalogue: join(scratch.path, 'catalogue.yaml'), engines: join(scratch.path, 'engines.yaml') }
  const offered = readFileSync(join(import.meta.dirname, '../../../catalogues/neutral.yaml'), 'utf8')
  const drivers = '    drivers: { hosts: simulated, volumes: simulated, clusters: real }\n'
  writeFileSync(files.catalogue, offered.replace('    label: EU Central\n', `    label: EU Central\n${drivers}`))
  writeFileSync(
    files.engines,
    `kubernetes:\n  - name: real\n    machines: [{ name: cp, regions: [eu-central], socket: 'unix:///nowhere.sock' }]\n    versions: ['1.35']\n`,
  )
  settings = readSettings({
    DATABASE_URL: database.url,
    MOORAGE_DATA: scratch.data,
    MOORAGE_CATALOGUE: files.catalogue,
    MOORAGE_ENGINES: files.engines,
  })
})
afterAll(() => bench.close())

const restore = (cluster: string, changes: Partial<ClusterRestoreOptions> = {}) =>
  clusterCommands.restore(settings, { cluster, machine: null, isDiscarding: false, ...changes })
const moveTo = (id: number, region: string) =>
  sql`update clusters set region = ${region} where id = ${id}`.execute(bench.store.db)
const countEvents = async (id: number): Promise<number> =>
  (await bench.store.db.selectFrom('events').select('id').where('entity_id', '=', id).execute()).length

describe('moor admin cluster (ADR 0026)', () => {
  test('rejects an unknown cluster, a simulated cluster, and a label of several clusters', async () => {
    await expect(restore('999')).rejects.toMatchObject({ message: 'There is no cluster 999.', exitName: 'notFound' })
    const { id } = await requestCluster(bench, { label: 'twin', pools: [] })
    await moveTo(id, 'ap-south')
    for (const name of [String(id), 'twin'])
      await expect(restore(name)).rejects.toMatchObject({
        message: `Cluster ${id} is simulated and has no snapshots.`,
        exitName: 'refused',
      })
    const other = await requestCluster(bench, { label: 'other', pools: [] })
    const { accountId, userId } = await seedTenant(bench.store, 'neighbour')
    await sql`update clusters set label = 'twin', account_id = ${accountId}, created_by = ${userId} where id = ${other.id}`.execute(
      bench.store.db,
    )
    await expect(restore('twin')).rejects.toMatchObject({
      message: `Several clusters are named twin: use the ID of one of them (${id}, ${other.id}).`,
      exitName: 'refused',
    })
  })

  test('reports a rejection by the driver, and starts nothing', async () => {
    const { id } = await requestCluster(bench, { label: 'real', pools: [] })
    const before = await countEvents(id)
    await expect(restore('real')).rejects.toMatchObject({
      message: expect.stringContaining('no control plane of moor-'),
      exitName: 'notFound',
    })
    await expect(clusterCommands.saveSnapshot(settings, { cluster: 'real' })).rejects.toMatchObject({
      message: 'real has no snapshot folder: set snapshots.folder.',
      exitName: 'refused',
    })
    expect(await countEvents(id)).toBe(before)
  })
})
