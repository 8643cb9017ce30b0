import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type VolumeId, asId } from '#domain/shared/index.ts'
import { type Simulation, createSimulation } from '#drivers/simulated/index.ts'
import { findObject } from '#drivers/simulated/kube/objects/read-objects.ts'
import { lockKube } from '#drivers/simulated/kube/objects/kube-scope.ts'
import { readContent, writeContent } from '#drivers/simulated/volumes/content.ts'
import { findSimVolumeByNumber } from '#drivers/simulated/volumes/volume-row.ts'
import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { type World, openWorld } from '#drivers/simulated/world/world.ts'
import { makeAuthority } from '#reconcile/cluster/make-authority.ts'
import { callDriver } from '#reconcile/engine/call-driver.ts'
import { runPass } from '#reconcile/engine/run-pass.ts'
import { writeGuarded } from '#reconcile/engine/write-guarded.ts'
import { type Claimed, type ClusterSeen, nameResource } from '#reconcile/ports/index.ts'
import { reconcilers } from '#reconcile/reconcilers.ts'
import { type Store, openStore } from '#store/open-store.ts'
import { moveVolume } from '#store/volume/move-volume.ts'
import { claimWork } from '#store/work/claim-work.ts'
import { touchWork } from '#store/work/touch-work.ts'
import { type SimulatedBench, openEngineBench } from '#testkit/engine/engine-bench.ts'
import { requestAttach } from '#testkit/requests/request-attachment.ts'
import { requestHost } from '#testkit/requests/request-host.ts'
import { requestVolume } from '#testkit/requests/request-volume.ts'
import { type TestDatabase, createEmptyDatabase } from '#testkit/database/test-database.ts'
import { readSettings } from '../settings/index.ts'
import { type BackupMade, backup } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
let bench: SimulatedBench
let target: TestDatabase
let made: BackupMade
let store: Store
let simulation: Simulation
let world: World
/** More than one piece of the simulated storage, and not a round number of them. */
const bytes = randomBytes(1_000_003)
const at = 4_097
let attached: number
let alone: number
let unmade: number
let cluster: Claimed
let clusterBefore: ClusterSeen | null
const serviceToken = randomUUID()

const settingsOf = (url: string) => readSettings({ MOORAGE_DATA: folder, DATABASE_URL: url })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'moor-backup-command-'))
  ;[bench, target] = await Promise.all([openEngineBench(), createEmptyDatabase()])
  await arrange()
  made = await backup(settingsOf(bench.store.url), { to: join(folder, 'file') })
  await loseTime()
  await restore(settingsOf(target.url), { file: made.file })
  store = openStore({ url: target.url })
  simulation = await createSimulation({ url: target.url, pace: 'instant', secretBox: bench.secretBox })
  world = openWorld(target.url, 'instant')
})
afterAll(async () => {
  await Promise.all([world.close(), simulation.close(), store.close()])
  await Promise.all([bench.close(), target.close()])
  rmSync(folder, { recursive: true })
})

/** A host with a volume, a volume alone with bytes in it, and one that has been accepted and not yet made. */
async function arrange(): Promise<void> {
  const host = await requestHost(bench, { label: 'host-1' })
  attached = (await requestVolume(bench.store, bench.actor, { label: 'attached' })).id
  alone = (await requestVolume(bench.store, bench.actor, { label: 'alone' })).id
  await requestAttach(bench, attached, host.id)
  await bench.settle()
  await writeBytes(bench.store.url, alone)
  unmade = (await requestVolume(bench.store, bench.actor, { label: 'unmade' })).id
  await arrangeCluster()
}

/** A control plane of the simulated world, with its Secret in it. */
async function arrangeCluster(): Promise<void> {
  const { clusters } = bench.simulation.drivers
  const stamp = { installation: bench.installationId, kind: 'cluster', id: 1, uid: randomUUID() } as const
  cluster = { name: nameResource(stamp), stamp, region: 'eu-central', guard: { generation: 1, epoch: 1 } }
  const { certificate: caCertificate, key: caKey } = await makeAuthority('backup')
  await clusters.ensureCluster(cluster, {
    version: '1.36',
    patch: '1.36.2',
    isHighlyAvailable: true,
    region: cluster.region,
    caCertificate,
    caKey,
    adminToken: randomUUID(),
    credentialsSerial: 3,
    accessList: { serial: 0, networks: null },
    serviceSecret: { name: 'moor', token: serviceToken },
  })
  clusterBefore = await clusters.inspectCluster(cluster)
}

async function writeBytes(url: string, id: number): Promise<void> {
  const there = openWorld(url, 'instant')
  const row = await findSimVolumeByNumber(there.pool, id, null)
  await writeContent(there, row?.id ?? '', at, bytes)
  await there.close()
}

/** What happens to the installation between its backup and its loss. */
async function loseTime(): Promise<void> {
  await requestVolume(bench.store, bench.actor, { label: 'lost' })
  await bench.settle()
}

/** Runs passes on the restored installation until nothing is due. */
async function work(): Promise<void> {
  const drivers = {
    volumes: () => simulation.drivers.volumes,
    hosts: () => simulation.drivers.hosts,
    clusters: () => simulation.drivers.clusters,
  }
  const installation = await store.db.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  const { signal } = new AbortController()
  for (;;) {
    const claims = await claimWork(store, {
      holder: 'restored',
      kinds: ['volume', 'host'],
      regions: null,
      limit: 100,
      leaseMs: 5_000,
    })
    if (claims.length === 0) return
    for (const claim of claims) {
      const reconciler = reconcilers.find((one) => one.kind === claim.kind)
      if (!reconciler) throw new Error(`no reconciler for ${claim.kind}`)
      const result = await runPass(reconciler, {
        store,
        drivers,
        claim,
        patience: bench.patience,
        catalogue: bench.catalogue,
        installationId: installation.id,
        vendor: installation.vendor,
        nodePrefix: bench.nodePrefix,
        secretBox: bench.secretBox,
        call: (method, ask) => callDriver(method, ask, { callMs: 5_000, signal }),
        write: (step) => writeGuarded(store, claim, step),
      })
      expect(result, `${claim.kind} ${claim.id}`).not.toMatchObject({ ending: 'lost' })
      expect(result, `${claim.kind} ${claim.id}`).not.toMatchObject({ ending: 'failed' })
    }
  }
}

test('moor backup prints what it has written, and that the key must be kept apart', () => {
  expect(made).toEqual({
    file: join(folder, 'file'),
    size: expect.any(Number),
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    installation: bench.installationId,
    schema_version: expect.any(Number),
    rows: expect.any(Number),
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    note: expect.stringContaining('MOORAGE_KEY_FILE'),
  })
})

test('the bytes of volumes come back with their rows (issue 2, "Done means")', async () => {
  const row = await findSimVolumeByNumber(world.pool, alone, bench.installationId)
  const content = await readContent(world, { volumeId: row?.id ?? '', offset: at, length: bytes.length })
  expect(content.equals(bytes)).toBe(true)
  expect((await readContent(world, { volumeId: row?.id ?? '', offset: 0, length: at })).equals(Buffer.alloc(at))).toBe(
    true,
  )
})

test('control planes come back, and what is sealed in them opens with the key that was kept (issue 3)', async () => {
  expect(clusterBefore).toMatchObject({ isComplete: true, credentialsSerial: 3 })
  expect(await simulation.drivers.clusters.inspectCluster(cluster)).toEqual(clusterBefore)
  const secret = await inTransaction(world, async (tx) => {
    const {
      rows: [row],
    } = await tx.query<{ id: string }>('select id from sim.clusters where name = $1', [cluster.name])
    return findObject(await lockKube(tx, row?.id ?? '', bench.secretBox), {
      resource: 'secrets',
      namespace: 'kube-system',
      name: 'moor',
    })
  })
  expect(secret?.['data']).toEqual({ token: Buffer.from(serviceToken).toString('base64') })
})

test('the restored service goes on where the backup was: open work is done, nothing is refused as stale, what was attached stays so', async () => {
  const before = await store.db.selectFrom('volumes').select(['id', 'status']).orderBy('id').execute()
  expect(before).toEqual([
    { id: attached, status: 'active' },
    { id: alone, status: 'active' },
    { id: unmade, status: 'creating' },
  ])
  await work()
  const after = await store.db.selectFrom('volumes').select(['id', 'status']).orderBy('id').execute()
  expect(after.map((row) => row.status)).toEqual(['active', 'active', 'active'])
  const open = await store.db
    .selectFrom('events')
    .select('action')
    .where('status', 'in', ['scheduled', 'started', 'failed'])
    .execute()
  expect(open).toEqual([])
  const attachment = await store.db
    .selectFrom('attachments')
    .selectAll()
    .where('volume_id', '=', asId<VolumeId>(attached))
    .executeTakeFirstOrThrow()
  const host = await store.db.selectFrom('hosts').selectAll().executeTakeFirstOrThrow()
  expect(host).toMatchObject({ status: 'running' })
  expect(attachment).toMatchObject({ wants: 'attached', plugged_serial: host.seen_boot_serial })
})

test('a driver that lived through the lost time, and remembers later claims, takes orders again (ground rule 3)', async () => {
  await world.pool.query('update sim.guards set generation = generation + 5000, epoch = epoch + 5000')
  await store.db.transaction().execute(async (tx) => {
    await moveVolume(tx, asId<VolumeId>(alone), 'growAsked', { size_gib: 30 })
    await touchWork(tx, { kind: 'volume', id: alone }, 'eu-central')
  })
  await work()
  expect(await findSimVolumeByNumber(world.pool, alone, null)).toMatchObject({ sizeGib: 30 })
})

test('a new volume gets a number that nobody can have seen', async () => {
  const { id } = await requestVolume(store, bench.actor, { label: 'lost' })
  expect(id).toBeGreaterThan(1_000_000)
})
