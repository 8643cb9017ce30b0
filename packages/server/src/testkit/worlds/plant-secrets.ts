import { sql } from 'kysely'
import { migrateRegistry } from '#drivers/registry/migrate-registry.ts'
import { sealBody } from '#drivers/simulated/kube/objects/stored-body.ts'
import { insertSimCluster } from '../simulated/sim-cluster.ts'
import { plantFront } from '../simulated/plant-front.ts'
import { seedTenant } from '../database/seed-users.ts'
import type { AccountId, ClusterId, SecretBox } from '#domain/shared/index.ts'
import type { World } from '#drivers/simulated/world/world.ts'
import type { Store } from '#store/open-store.ts'
import { updateRows, sqlOn } from '../database/rows.ts'

interface SealedInstallation {
  readonly store: Store
  readonly world: World
  readonly secretBox: SecretBox
}

/** Fills every column for secrets; records each secret under its context, and returns the cluster's ID. */
export async function plantSecrets(at: SealedInstallation, plains: Record<string, string>): Promise<number> {
  const { store, world, secretBox } = at
  const actor = await seedTenant(store, `tenant-${Date.now()}`)
  const { id } = await store.db
    .insertInto('clusters')
    .values({
      account_id: actor.accountId,
      created_by: actor.userId,
      label: 'prod',
      region: 'us-east',
      k8s_version: '1.35',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const seal = async (place: string): Promise<Buffer> =>
    Buffer.from(await secretBox.seal((plains[place] = `secret of ${place}`), place))
  await updateRows(
    store,
    'clusters',
    {
      ca_key_sealed: await seal(`cluster/${id}/ca-key`),
      kubeconfig_token_sealed: await seal(`cluster/${id}/kubeconfig`),
      service_token_sealed: await seal(`cluster/${id}/service-token`),
    },
    { id },
  )
  await insertSession(store, { account_id: actor.accountId, cluster_id: id }, seal)
  await updateRows(store, 'installation', { oauth_keys_sealed: await seal('installation/oauth-keys') })
  await migrateRegistry(world.pool)
  await sqlOn(
    store,
  )`insert into infra.volume_keys (volume, sealed) values ('planted', ${await seal('infra-volume/planted')})`
  await sqlOn(
    store,
  )`insert into infra.control_planes (name, engine, region, installation, public_id, uid, address, port, sealed)
    values ('planted', 'planted', 'planted', 'planted', 1, 'planted', '127.0.0.1', 1, ${await seal('infra-control-plane/planted')})`
  await sqlOn(store)`insert into infra.inner_listeners (engine, url, ca_certificate, ca_key_sealed)
    values ('planted', 'https://planted', 'planted', ${await seal('infra-inner-listener/planted')})`
  await plantFront(store, secretBox)
  await insertSecret(at, (await insertSimCluster(world, secretBox)).id)
  return id
}

async function insertSession(
  store: Store,
  owner: { readonly account_id: AccountId; readonly cluster_id: ClusterId },
  seal: (place: string) => Promise<Buffer>,
): Promise<void> {
  const id = crypto.randomUUID()
  const bearer_sealed = await seal(`dashboard-session/${id}`)
  const expires = sql<string>`moor_now() + interval '1 day'`
  const session = { ...owner, id, hash: Buffer.from(id), kubeconfig_serial: 1, bearer_sealed, expires }
  await store.db.insertInto('dashboard_sessions').values(session).execute()
}

/** Inserts a Secret of a simulated cluster, as its API stores it. */
async function insertSecret({ store, secretBox }: SealedInstallation, simCluster: string): Promise<void> {
  const object = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: 'moor',
      namespace: 'kube-system',
      uid: crypto.randomUUID(),
      resourceVersion: '1',
      creationTimestamp: '',
    },
  }
  const { sealed } = await sealBody(
    { clusterId: simCluster, secretBox },
    { resource: 'secrets', namespace: 'kube-system', name: 'moor' },
    object,
  )
  await sqlOn(
    store,
  )`insert into sim.kube_objects (cluster_id, resource, namespace, name, uid, revision, sealed) values (${simCluster}, 'secrets', 'kube-system', 'moor', ${object.metadata.uid}, 1, ${sealed})`
  await sqlOn(
    store,
  )`insert into sim.kube_changes (cluster_id, revision, kind, resource, namespace, name, sealed) values (${simCluster}, 1, 'ADDED', 'secrets', 'kube-system', 'moor', ${sealed})`
}
