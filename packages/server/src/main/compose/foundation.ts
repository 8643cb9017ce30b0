import { type CompiledDialect, compileDialect, linode, neutral } from '@moorage/contract'
import { sql } from 'kysely'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { type Simulation, createSimulation } from '#drivers/simulated/index.ts'
import type { Drivers, SecretBox } from '#reconcile/ports/index.ts'
import { type Installation, VendorRefused, ensureInstallation } from '#store/installation/installation.ts'
import { hasKeyProbe } from '#store/installation/key-probe.ts'
import { connectionOf } from '#store/hosted-client.ts'
import { type Store, openStore } from '#store/open-store.ts'
import { makeDataFolder } from '../datafolder/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import type { Settings } from '../settings/index.ts'
import { configureCatalogue } from './configure-catalogue.ts'
import { offerCatalogue } from './offer-catalogue.ts'
import { checkKey } from './check-key.ts'
import { chooseDrivers } from './choose-drivers.ts'
import { ensureSecretBox } from './ensure-secret-box.ts'

/** What both the interface and the workers of a process stand on. */
export interface Foundation {
  readonly store: Store
  readonly installation: Installation
  readonly dialect: CompiledDialect
  readonly simulation: Simulation
  readonly drivers: Drivers
  /** Opens and seals what the database must not hold in the clear. */
  readonly secretBox: SecretBox
  /** What this installation offers, with the bounds its settings name. */
  readonly catalogue: Catalogue
  /** Moves the control plane's clock; only a test profile may ask for it. */
  advanceClock(seconds: number): Promise<void>
  close(): Promise<void>
}

/** Opens the store and the drivers on a migrated database; the installation's facts are fixed by whoever comes first. */
export async function openFoundation(settings: Settings, url: string): Promise<Foundation> {
  const catalogueOf = configureCatalogue(settings)
  const keyFile = settings.keyFile ?? makeDataFolder(settings.dataFolder).key
  const store = openStore({ url })
  try {
    const spoken = settings.dialect === 'linode' ? linode : neutral
    const installation = await findFacts(store, settings, spoken)
    const configured = catalogueOf(installation)
    const secretBox = ensureSecretBox(keyFile, await hasKeyProbe(store.db))
    await checkKey(store, secretBox)
    const simulation = await createSimulation({
      url,
      connection: connectionOf(url, ''),
      pace: settings.simPace,
      secretBox,
      installation: installation.id,
    })
    const drivers = chooseDrivers(configured, { simulated: simulation.drivers })
    return {
      store,
      installation,
      dialect: compileDialect(spoken),
      simulation,
      secretBox,
      catalogue: offerCatalogue(configured, drivers),
      drivers,
      async advanceClock(seconds) {
        await sql`update clock set shift = shift + make_interval(secs => ${seconds}::float8)`.execute(store.db)
      },
      async close() {
        await simulation.close()
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

async function findFacts(store: Store, settings: Settings, spoken: typeof neutral): Promise<Installation> {
  try {
    return await ensureInstallation(store, { vendor: settings.vendor, defaults: spoken })
  } catch (error) {
    if (error instanceof VendorRefused) throw new OperatorFailure(`MOORAGE_VENDOR: ${error.message}`, 'usage', error)
    throw error
  }
}
