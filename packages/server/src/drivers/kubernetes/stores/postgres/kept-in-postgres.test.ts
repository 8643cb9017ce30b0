import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { queryOnce } from '#testkit/database/query-once.ts'
import { type RegisteredPlanes, openRegisteredPlanes } from '#testkit/kubernetes/registered-planes.ts'
import { type Claimed, nameResource } from '#reconcile/ports/index.ts'
import { ensureRealCluster } from '../../clusters/ensure-cluster.ts'
import { saveSnapshotNow } from '../../run-snapshots.ts'
import type { PostgresOptions, StoreKind } from '../../kubernetes-options.ts'
import { openPlaneSecrets, sealPlaneSecrets } from '../../planes/plane-secrets.ts'
import { restoreRealCluster } from '../../restores/restore-cluster.ts'
import { beginDueSnapshot } from '../snapshot-rows.ts'
import { checkPostgres } from './check-postgres.ts'
import { openPostgresStore } from './postgres-store.ts'

const { url } = await openTestStore()
const scratch = useScratchFolder()
const reach = { hosts: ['192.0.2.7'], ports: [5432], sslMode: 'disable', caCertificate: null, target: 'any' } as const
const usual: PostgresOptions = { connection: url, setting: 'store.url_file', reach, connectionsMax: 10 }
const plain = 'moor_without_rights'

const opened: { close(): Promise<void> }[] = []
const planes = await openRegisteredPlanes(url, scratch.data)
beforeAll(async () => {
  await queryOnce(url, `create role ${plain} login password 'plain'`)
})
afterAll(async () => {
  for (const one of opened) await one.close()
  await queryOnce(url, `drop role ${plain}`)
  await planes.registry.close()
})

function withPostgres(
  changes: Partial<PostgresOptions> = {},
  kind: StoreKind = 'postgresql',
): RegisteredPlanes['context'] {
  const options = { ...usual, ...changes }
  const postgres = openPostgresStore(options)
  opened.push(postgres)
  const { context } = planes
  return { ...context, postgres, options: { ...context.options, store: { kind, postgres: options } } }
}

const asPlain = (): string => Object.assign(new URL(url), { username: plain, password: 'plain' }).href

describe('a new cluster is not kept in a PostgreSQL', () => {
  test.each<[string, Partial<PostgresOptions>, string, string]>([
    [
      'that is another one on another machine',
      { reach: { ...reach, hosts: ['127.0.0.1'] } },
      'NotSupported',
      'Control machine first cannot reach the PostgreSQL that store.url_file names: 127.0.0.1',
    ],
    [
      'whose socket is not on its machine',
      { reach: { ...reach, hosts: ['/run/postgresql'] } },
      'NotSupported',
      'cannot reach',
    ],
    ['that has no connections left for it', { connectionsMax: 100_000 }, 'Busy', 'max_connections'],
    [
      'that cannot be reached',
      { connection: 'postgresql://127.0.0.1:1/none' },
      'Busy',
      'store.url_file names cannot be reached',
    ],
  ])('%s', async (_what, changes, code, words) => {
    const before = await planes.dump()
    await expect(checkPostgres(withPostgres(changes), 'one')).rejects.toMatchObject({
      code,
      message: expect.stringContaining(words),
    })
    expect(await planes.dump()).toBe(before)
  })

  test('whose role may not make databases: the sentence names setting, role and remedy', async () => {
    await expect(checkPostgres(withPostgres({ connection: asPlain() }), 'one')).rejects.toMatchObject({
      code: 'NotSupported',
      message: `The role ${plain} that store.url_file names may not make databases and roles, of which every cluster has one: ALTER ROLE "${plain}" CREATEDB CREATEROLE allows it.`,
    })
  })

  test('when it is to be highly available, and one that is kept there does not become so; nothing is changed', async () => {
    const context = withPostgres()
    const stamp = { installation: 'a1b2c3d4', kind: 'cluster', id: 7, uid: '0b5e0b5e' } as const
    const fresh = { name: nameResource(stamp), stamp, region: 'home', guard: { generation: 1, epoch: 1 } }
    const kept = await planes.makePlane({ store: 'postgresql' })
    const before = await planes.dump()
    for (const cluster of [fresh, kept]) {
      const spec = { version: '1.36', isHighlyAvailable: true } as Parameters<typeof ensureRealCluster>[2]
      await expect(ensureRealCluster(context, cluster, spec)).rejects.toMatchObject({
        code: 'NotSupported',
        message: expect.stringContaining('only clusters with etcd can be highly available'),
      })
    }
    expect(await planes.dump()).toBe(before)
  })
})

/** Stores secrets with this password; returns them sealed. */
async function sealOf({ name }: Claimed, databasePassword: string): Promise<Buffer> {
  const sealed = await sealPlaneSecrets(planes.registry, name, {
    keys: 'keys',
    caCertificate: 'ca',
    client: { certificate: 'certificate', key: 'key' },
    credentialsSerial: 1,
    adminToken: 'a.b',
    serviceSecret: { name: 'moor', token: 'token' },
    databasePassword,
    revoked: [],
  })
  await planes.registry.query`update infra.control_planes set sealed = ${Buffer.from(sealed)} where name = ${name}`
  return Buffer.from(sealed)
}

describe('a cluster that is kept in a PostgreSQL', () => {
  test('has no snapshots: none is due, and whoever asks for one is told what to do instead', async () => {
    const [kept, own] = [await planes.makePlane({ store: 'postgresql' }), await planes.makePlane()]
    expect(await beginDueSnapshot(planes.registry, own.name, 60)).toBe(true)
    expect(await beginDueSnapshot(planes.registry, kept.name, 60)).toBe(false)
    await expect(saveSnapshotNow(withPostgres({}, 'etcd'), kept)).rejects.toMatchObject({
      code: 'NotSupported',
      message: `${kept.name} is stored in the PostgreSQL that store.url_file names, as its database ${kept.name}: back up that database instead, for example with pg_dump.`,
    })
  })

  test('begins anew on another machine with what its database holds, and shuts the machine of before out by another password', async () => {
    const kept = await planes.makePlane({ store: 'postgresql' })
    const before = await sealOf(kept, 'of before')
    const restore = (context = withPostgres()) =>
      restoreRealCluster(context, kept, { machine: null, isDiscarding: false })
    await expect(restore()).rejects.toMatchObject({ code: 'NotSupported', message: expect.stringContaining('run') })
    planes.machines.first.isOn = false
    const away = withPostgres({ connection: 'postgresql://127.0.0.1:1/none' })
    await expect(restore(away)).rejects.toMatchObject({ code: 'Busy' })
    expect(await planes.rowOf(kept)).toMatchObject({ restores: 0, sealed: before })
    expect(await restore()).toMatchObject({ takenMs: null, revision: null, machine: 'second', silent: ['first'] })
    const row = await planes.rowOf(kept)
    expect(row).toMatchObject({ restores: 1, restoring: 'programs', restoredFrom: null, store: 'postgresql' })
    const { databasePassword } = await openPlaneSecrets(planes.registry, row)
    expect(databasePassword).toMatch(/^[0-9a-f]{48}$/)
    const again = await restore()
    expect(again.machine).toBe('second')
    expect((await planes.rowOf(kept)).sealed).toEqual(row.sealed)
    planes.machines.first.isOn = true
  })

  test('waits where the file of engines names no PostgreSQL any more', async () => {
    await expect(checkPostgres(planes.context, 'one')).rejects.toMatchObject({
      code: 'Busy',
      message: expect.stringContaining('set store.url_file'),
    })
  })
})
