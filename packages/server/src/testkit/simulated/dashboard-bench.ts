import fastify, { type FastifyInstance } from 'fastify'
import { createDashboard } from '#dashboard/create-dashboard.ts'
import type { DashboardOptions } from '#dashboard/dashboard-context.ts'
import { asId, type ClusterId, type SecretBox } from '#domain/shared/index.ts'
import { createClusterDriver } from '#drivers/simulated/clusters/create-cluster-driver.ts'
import { hashSimToken } from '#drivers/simulated/cluster-rows/hash-sim-token.ts'
import { openFaultStore } from '#drivers/simulated/faults/fault-store.ts'
import { migrateSimulator } from '#drivers/simulated/state/migrate-simulator.ts'
import { type SimulatorState, openSimulatorState } from '#drivers/simulated/state/simulator-state.ts'
import { type ClusterDriver, nameResource } from '#reconcile/ports/index.ts'
import { type Store, moorNow, openStore } from '#store/open-store.ts'
import { secretContexts } from '#store/secret/sealed-columns.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import { seedTenant } from '../database/seed-users.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { testTimeouts } from '../database/test-store.ts'
import { type SimCluster, fillSimCluster, insertSimCluster } from './sim-cluster.ts'

/** Simulated cluster with a service row. */
export interface DashboardCluster extends SimCluster {
  readonly publicId: ClusterId
}

interface DashboardEnvironment {
  readonly store: Store
  readonly state: SimulatorState
  readonly secretBox: SecretBox
}

/** Dashboards of simulated clusters. */
export interface DashboardBench extends DashboardEnvironment {
  readonly app: FastifyInstance
  readonly drivers: { clusters: ClusterDriver }
  readonly cluster: DashboardCluster
  insertCluster(): Promise<DashboardCluster>
  renewToken(cluster: DashboardCluster, token: string): Promise<void>
  serveBeside(changes: Partial<DashboardOptions>): Promise<FastifyInstance>
  close(): Promise<void>
}

/** Serves the dashboards of simulated clusters at the path `/dashboard`, on a new database with one filled cluster. */
export async function openDashboardBench(
  options: Pick<DashboardOptions, 'origin'> & Partial<DashboardOptions>,
): Promise<DashboardBench> {
  const database = await createTestDatabase()
  const state = openSimulatorState(database.url, 'instant')
  await migrateSimulator(state.pool)
  const store = openStore({ url: database.url, ...testTimeouts })
  const environment = { store, state, secretBox: openTestSecretBox() }
  const drivers = { clusters: createClusterDriver(environment, openFaultStore(state)) }
  const cluster = await insertDashboardCluster(environment)
  await fillSimCluster(state, cluster.id, environment.secretBox)
  const served: DashboardOptions = {
    ...environment,
    installationId: 'test',
    clusters: () => drivers.clusters,
    isSimulated: () => true,
    addressKeyOf: (address) => address,
    ...options,
  }
  const app = await serveDashboard(served)
  const beside: FastifyInstance[] = []
  return {
    ...environment,
    app,
    drivers,
    cluster,
    insertCluster: () => insertDashboardCluster(environment),
    renewToken: (one, token) => renewToken(environment, one, token),
    async serveBeside(changes) {
      const other = await serveDashboard({ ...served, ...changes })
      beside.push(other)
      return other
    },
    async close() {
      for (const one of [app, ...beside]) await one.close()
      await state.close()
      await store.close()
      await database.close()
    },
  }
}

/** Adds a catch-all parser like the service's, which must not affect the dashboards. */
async function serveDashboard(options: DashboardOptions): Promise<FastifyInstance> {
  const app = fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async () => 'the parser of the service')
  await app.register(createDashboard(options), { prefix: '/dashboard' })
  return app
}

async function insertDashboardCluster(environment: DashboardEnvironment): Promise<DashboardCluster> {
  const { store, state, secretBox } = environment
  const label = `cluster-${crypto.randomUUID().slice(0, 8)}`
  const { accountId: account_id, userId: created_by } = await seedTenant(store, label)
  const region = 'eu-central'
  const { id, uid } = await store.db
    .insertInto('clusters')
    .values({ account_id, created_by, label, region, k8s_version: '1.36', ready_at: moorNow })
    .returning(['id', 'uid'])
    .executeTakeFirstOrThrow()
  const stamp = { installation: 'test', kind: 'cluster', id, uid } as const
  const made = await insertSimCluster(state, secretBox, { name: nameResource(stamp), stamp, region })
  const publicId = asId<ClusterId>(id)
  await sealToken(environment, publicId, made.adminToken)
  return { ...made, publicId }
}

async function sealToken({ store, secretBox }: DashboardEnvironment, id: ClusterId, token: string): Promise<void> {
  const sealed = Buffer.from(await secretBox.seal(token, secretContexts.kubeconfigToken(id)))
  await store.db.updateTable('clusters').set({ kubeconfig_token_sealed: sealed }).where('id', '=', id).execute()
}

async function renewToken(
  environment: DashboardEnvironment,
  { id, publicId }: DashboardCluster,
  token: string,
): Promise<void> {
  await environment.store.db
    .updateTable('clusters')
    .set((row) => ({ kubeconfig_serial: row('kubeconfig_serial', '+', 1) }))
    .where('id', '=', publicId)
    .execute()
  await sealToken(environment, publicId, token)
  await environment.state.pool.query(
    'update sim.clusters set credentials_serial = credentials_serial + 1, admin_token_hash = $2 where id = $1',
    [id, hashSimToken(token)],
  )
}
