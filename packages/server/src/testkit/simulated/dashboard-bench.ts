import fastify, { type FastifyInstance } from 'fastify'
import { createDashboard } from '#dashboard/create-dashboard.ts'
import type { DashboardOptions } from '#dashboard/dashboard-context.ts'
import { asId, type ClusterId, type SecretBox } from '#domain/shared/index.ts'
import { createClusterDriver } from '#drivers/simulated/clusters/create-cluster-driver.ts'
import { hashSimToken } from '#drivers/simulated/clusters/set-credentials.ts'
import { openFaultStore } from '#drivers/simulated/faults/fault-store.ts'
import { migrateWorld } from '#drivers/simulated/world/migrate-world.ts'
import { type World, openWorld } from '#drivers/simulated/world/world.ts'
import { type ClusterDriver, nameResource } from '#reconcile/ports/index.ts'
import { type Store, moorNow, openStore } from '#store/open-store.ts'
import { secretPlaces } from '#store/secret/sealed-columns.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import { seedTenant } from '../database/seed-users.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { testPatience } from '../database/test-store.ts'
import { type SimCluster, fillSimCluster, insertSimCluster } from './sim-cluster.ts'

/** Simulated cluster with a row in the control plane. */
export interface DashboardCluster extends SimCluster {
  readonly publicId: ClusterId
}

interface Ground {
  readonly store: Store
  readonly world: World
  readonly secretBox: SecretBox
}

/** Dashboards of simulated clusters without the rest of the service. */
export interface DashboardBench extends Ground {
  readonly app: FastifyInstance
  readonly drivers: { clusters: ClusterDriver }
  readonly cluster: DashboardCluster
  insertCluster(): Promise<DashboardCluster>
  renewToken(cluster: DashboardCluster, token: string): Promise<void>
  serveBeside(changes: Partial<DashboardOptions>): Promise<FastifyInstance>
  close(): Promise<void>
}

/** Opens the dashboards on their own database, at the path `/dashboard`. */
export async function openDashboardBench(
  options: Pick<DashboardOptions, 'origin'> & Partial<DashboardOptions>,
): Promise<DashboardBench> {
  const database = await createTestDatabase()
  const world = openWorld(database.url, 'instant')
  await migrateWorld(world.pool)
  const store = openStore({ url: database.url, ...testPatience })
  const ground = { store, world, secretBox: openTestSecretBox() }
  const drivers = { clusters: createClusterDriver(ground, openFaultStore(world)) }
  const cluster = await insertDashboardCluster(ground)
  await fillSimCluster(world, cluster.id, ground.secretBox)
  const served: DashboardOptions = {
    ...ground,
    installationId: 'test',
    clusters: () => drivers.clusters,
    isSimulated: () => true,
    placeOf: (address) => address,
    ...options,
  }
  const app = await serveDashboard(served)
  const beside: FastifyInstance[] = []
  return {
    ...ground,
    app,
    drivers,
    cluster,
    insertCluster: () => insertDashboardCluster(ground),
    renewToken: (one, token) => renewToken(ground, one, token),
    async serveBeside(changes) {
      const other = await serveDashboard({ ...served, ...changes })
      beside.push(other)
      return other
    },
    async close() {
      for (const one of [app, ...beside]) await one.close()
      await world.close()
      await store.close()
      await database.close()
    },
  }
}

/** Serves dashboards beside a catch-all parser, like that of the service: it must not affect them. */
async function serveDashboard(options: DashboardOptions): Promise<FastifyInstance> {
  const app = fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async () => 'the parser of the service')
  await app.register(createDashboard(options), { prefix: '/dashboard' })
  return app
}

async function insertDashboardCluster(ground: Ground): Promise<DashboardCluster> {
  const { store, world, secretBox } = ground
  const label = `cluster-${crypto.randomUUID().slice(0, 8)}`
  const { accountId: account_id, userId: created_by } = await seedTenant(store, label)
  const region = 'eu-central'
  const { id, uid } = await store.db
    .insertInto('clusters')
    .values({ account_id, created_by, label, region, k8s_version: '1.36', ready_at: moorNow })
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow()
  const stamp = { installation: 'test', kind: 'cluster', id, uid } as const
  const made = await insertSimCluster(world, secretBox, { name: nameResource(stamp), stamp, region })
  const publicId = asId<ClusterId>(id)
  await sealToken(ground, publicId, made.adminToken)
  return { ...made, publicId }
}

async function sealToken({ store, secretBox }: Ground, id: ClusterId, token: string): Promise<void> {
  const sealed = Buffer.from(await secretBox.seal(token, secretPlaces.kubeconfigToken(id)))
  await store.db.updateTable('clusters').set({ kubeconfig_token_sealed: sealed }).where('id', '=', id).execute()
}

async function renewToken(ground: Ground, { id, publicId }: DashboardCluster, token: string): Promise<void> {
  await ground.store.db
    .updateTable('clusters')
    .set((row) => ({ kubeconfig_serial: row('kubeconfig_serial', '+', 1) }))
    .where('id', '=', publicId)
    .execute()
  await sealToken(ground, publicId, token)
  await ground.world.pool.query(
    'update sim.clusters set credentials_serial = credentials_serial + 1, admin_token_hash = $2 where id = $1',
    [id, hashSimToken(token)],
  )
}
