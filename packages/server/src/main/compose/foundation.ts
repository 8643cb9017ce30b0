import { compileDialect, linode, neutral } from '@moorage/contract'
import { sql } from 'kysely'
import { runTrashSweep } from '#accept/trash/purge.ts'
import { type Simulation, createSimulation } from '#drivers/simulated/index.ts'
import { nameProcess } from '#drivers/registry/holder.ts'
import { type Installation, VendorMismatch, ensureInstallation } from '#store/installation/installation.ts'
import { hasKeyProbe } from '#store/installation/key-probe.ts'
import { connectionOf } from '#store/hosted-client.ts'
import { updateTrashAge } from '#store/trash/trash-clock.ts'
import { type Store, openStore } from '#store/open-store.ts'
import { dataFolderPaths, makeDataFolder } from '../datafolder/index.ts'
import {
  type OpenedEngines,
  checkRegions,
  hasSimulation,
  listSimulatedRegions,
  openEngines,
  readEngines,
} from '../engines/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import type { Settings } from '../settings/index.ts'
import { configureCatalogue } from './configure-catalogue.ts'
import { effectiveCatalogue } from './effective-catalogue.ts'
import { checkKey } from './check-key.ts'
import { chooseDrivers } from './choose-drivers.ts'
import { ensureSecretBox } from './ensure-secret-box.ts'

/** Dependencies shared by API and worker. */
export type Foundation = Awaited<ReturnType<typeof openFoundation>>

/**
 * Opens store and drivers on a migrated database. The first process stores the installation's ID, vendor and defaults, and creates the key file. Closes
 * everything and throws OperatorFailure for an invalid file or setting, or a wrong key.
 */
export async function openFoundation(settings: Settings, url: string) {
  const catalogueOf = configureCatalogue(settings)
  const engineFile = readEngines(settings.engines)
  const [process, keyFile] = [nameProcess(), settings.keyFile ?? makeDataFolder(settings.dataFolder).key]
  const store = openStore({ url })
  const opened: Closable[] = [store]
  try {
    const dialect = settings.dialect === 'linode' ? linode : neutral
    const installation = await openInstallation(store, settings, dialect)
    const configured = catalogueOf(installation)
    checkRegions(configured, engineFile)
    const secretBox = ensureSecretBox(keyFile, await hasKeyProbe(store.db))
    await checkKey(store, secretBox)
    const shared = { connection: connectionOf(url, ''), secretBox, installation: installation.id }
    const simulation = hasSimulation(configured) ? await openSimulation(settings, { url, ...shared }) : null
    if (simulation) opened.push(simulation)
    const engines = await openEngines(engineFile, {
      ...shared,
      process,
      ...describeUrls(settings, url),
      vendor: installation.vendor,
      catalogue: configured,
      simulatedHosts: simulation?.drivers.hosts ?? null,
      images: { folder: dataFolderPaths(settings.dataFolder).images, sizeMaxBytes: settings.imageMaxGib * 2 ** 30 },
    })
    if (engines) opened.push(engines)
    const drivers = chooseDrivers(configured, enginesOf(simulation, engines))
    return {
      store,
      installation,
      dialect: compileDialect(dialect),
      simulation,
      engines,
      engineFile,
      secretBox,
      /** Prefix of lease holder names (`nameHolder`). */
      process,
      catalogue: effectiveCatalogue(configured, drivers, engineFile),
      drivers,
      /** Advances the database clock; test profile only. */
      advanceClock: (seconds: number) => advanceClock(store, listSimulatedRegions(configured), seconds),
      close: () => closeAll(opened),
    }
  } catch (error) {
    await closeAll(opened)
    throw error
  }
}

function openSimulation(
  { simPace, simPodReady }: Settings,
  options: Omit<Parameters<typeof createSimulation>[0], 'pace'>,
): Promise<Simulation> {
  const podReadyMs = simPodReady === null ? undefined : simPodReady * 1_000
  return createSimulation({ ...options, pace: simPace, podReadyMs })
}

/** The trash of simulated regions ages by the whole step, elsewhere as always (ADR 0074). */
async function advanceClock(store: Store, simulated: readonly string[], seconds: number): Promise<void> {
  await sql`update clock set shift = shift + make_interval(secs => ${seconds}::float8)`.execute(store.db)
  if (seconds > 0 && simulated.length > 0) await updateTrashAge(store, simulated, seconds * 1_000)
  await runTrashSweep(store)
}

interface Closable {
  close(): Promise<void>
}

async function closeAll(opened: readonly Closable[]): Promise<void> {
  for (const one of opened.toReversed()) await one.close()
}

function enginesOf(simulation: Simulation | null, engines: OpenedEngines | null): Parameters<typeof chooseDrivers>[1] {
  const simulated = simulation?.drivers
  return {
    hosts: (name, region) => (name === 'simulated' ? simulated?.hosts : engines?.hosts(name, region)),
    volumes: (name, region) => (name === 'simulated' ? simulated?.volumes : engines?.volumes(name, region)),
    images: (name) => (name === 'simulated' ? simulated?.images : engines?.images(name)),
    backups: (name, region) => (name === 'simulated' ? simulated?.backups : engines?.backups(region)),
    clusters: (name) => (name === 'simulated' ? simulated?.clusters : engines?.clusters(name)),
  }
}

async function openInstallation(store: Store, settings: Settings, dialect: typeof neutral): Promise<Installation> {
  try {
    return await ensureInstallation(store, { vendor: settings.vendor, defaults: dialect })
  } catch (error) {
    if (error instanceof VendorMismatch) throw new OperatorFailure(`MOORAGE_VENDOR: ${error.message}`, 'usage', error)
    throw error
  }
}

function describeUrls({ databaseUrl }: Settings, url: string) {
  return { databaseUrl, embeddedUrl: databaseUrl === null ? url : null }
}
