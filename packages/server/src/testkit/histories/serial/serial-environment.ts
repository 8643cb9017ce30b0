import { neutral } from '@moorage/contract'
import pg from 'pg'
import { createSimulation } from '#drivers/simulated/index.ts'
import type { Actor, SecretBox } from '#domain/shared/index.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import { quickTimeouts } from '#reconcile/engine/timeouts.ts'
import { openStore, type Store } from '#store/open-store.ts'
import { neutralCatalogue } from '../../catalogue.ts'
import { templateName } from '../../database/template.ts'
import { copyTestDatabase } from '../../database/test-database.ts'
import { testTimeouts } from '../../database/test-store.ts'
import { driveBench } from '../../engine/drive-bench.ts'
import { openEngineBench, type EngineBench } from '../../engine/engine-bench.ts'
import { simulatedView } from '../../engine/outside-view.ts'
import { requestAttach } from '../../requests/request-attachment.ts'
import { requestCluster } from '../../requests/request-cluster.ts'
import { requestHost } from '../../requests/request-host.ts'
import { requestVolume } from '../../requests/request-volume.ts'
import { refreshFront } from '../../simulated/plant-front.ts'

/** Long enough to retry failed work until it is done. */
const timeouts = {
  ...quickTimeouts,
  deadlineMs: 86_400_000,
  callMs: 600_000,
  resyncMs: 3_600_000,
  resyncCapMs: 3_600_000,
}

/** Database that is copied for each history. */
export interface SerialStage {
  openEnvironment(name: string): Promise<SerialEnvironment>
  close(): Promise<void>
}

/** Environment of one history. */
export interface SerialEnvironment {
  readonly url: string
  /** Completes work that actors left, and checks the result. */
  readonly bench: EngineBench
  readonly drivers: Drivers
  /** Opens a separate process's store, which is closed with the environment. */
  openProcess(): Store
  close(): Promise<void>
}

interface Staged {
  readonly serverUrl: string
  readonly base: string
  readonly actor: Actor
  readonly installationId: string
  readonly vendor: string
  readonly nodePrefix: string
  readonly secretBox: SecretBox
}

/**
 * Creates database `base` with two running hosts, three volumes (one plugged in), and a cluster with two nodes. The role in `serverUrl` may create databases.
 */
export async function openSerialStage(serverUrl: string, base: string): Promise<SerialStage> {
  const database = await copyTestDatabase(serverUrl, templateName, base)
  const bench = await openEngineBench('instant', timeouts, { ...database, close: async () => undefined })
  const small = await requestHost(bench, { label: 'small', type: 'g6-standard-1' })
  await requestHost(bench, { label: 'large' })
  const { id } = await requestVolume(bench.store, bench.actor, { label: 'first' })
  await requestVolume(bench.store, bench.actor, { label: 'second' })
  await requestVolume(bench.store, bench.actor, { label: 'third' })
  await requestCluster(bench, { label: 'nodes', pools: [{ count: 2 }] })
  await bench.converge()
  await requestAttach(bench, id, small.id)
  await bench.converge()
  const { actor, installationId, nodePrefix, secretBox } = bench
  await bench.close()
  const staged = { serverUrl, base, actor, installationId, nodePrefix, secretBox, vendor: 'Moor' }
  return {
    openEnvironment: (name) => openEnvironment(staged, name),
    close: () => database.close(),
  }
}

async function openEnvironment({ serverUrl, base, ...known }: Staged, name: string): Promise<SerialEnvironment> {
  const database = await copyTestDatabase(serverUrl, base, name)
  const { url } = database
  const processUrl = `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c deadlock_timeout=10ms')}`
  const { secretBox } = known
  await holdRowVersions(url)
  const store = openStore({ url, ...testTimeouts, connectionsMax: 3 })
  const simulation = await createSimulation({
    url: processUrl,
    pace: 'instant',
    installation: known.installationId,
    secretBox,
  })
  const drivers: Drivers = {
    volumes: () => simulation.drivers.volumes,
    hosts: () => simulation.drivers.hosts,
    clusters: () => simulation.drivers.clusters,
    images: () => simulation.drivers.images,
    backups: () => simulation.drivers.backups,
  }
  const own = { catalogue: neutralCatalogue, terms: { catalogue: neutralCatalogue, policy: neutral.policy }, timeouts }
  const about = { ...known, ...own, store, drivers }
  const close = async (): Promise<void> => {
    // Dropping the database ends its connections. Pools of dead processes never close, so they are not awaited.
    await database.close()
    for (const pool of [store, simulation]) void pool.close().catch(() => undefined)
  }
  return {
    url: processUrl,
    drivers,
    bench: {
      ...about,
      outside: simulatedView(store),
      stageType: '',
      ...driveBench(about, () => refreshFront(store)),
      close,
    },
    openProcess: () => openStore({ url: processUrl, ...testTimeouts }),
    close,
  }
}

/**
 * Opens a transaction whose snapshot prevents PostgreSQL from reusing the space of old row versions. Reuse depends on timing, and it changes the order in which
 * work that is due at the same instant is claimed. The connection ends with the database.
 */
async function holdRowVersions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  await client.query('select 1')
}
