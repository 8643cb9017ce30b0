import type { Readiness } from '../admin/readiness.ts'
import { type Admin, startAdmin } from '../admin/start-admin.ts'
import type { Meters } from '../metrics/meters.ts'
import { findEngineKind } from '../operator/regions/engine-kinds.ts'
import { type OperatorInterface, openOperator } from '../operator/open-operator.ts'
import { type Listen, settingTable } from '../settings/index.ts'
import { createHostCheck } from './host-check.ts'
import { type Addresses, listAddresses, toListenFailure } from './addresses.ts'
import { chooseTimeouts } from '../settings/choose-timeouts.ts'
import type { Foundation } from './foundation.ts'
import type { RunContext } from './run-context.ts'

interface OpenAdminOptions extends Pick<RunContext, 'settings' | 'log'> {
  readonly listen: Listen
  onListening(addresses: Addresses): void
  /** Null disables the operator API. */
  readonly api: { readonly operatorToken: string; readonly isTestProfile: boolean } | null
  readonly foundation: Foundation
  readonly meters: Meters
  readonly readiness: Readiness
}

/**
 * Opens the admin listener and returns it with its addresses. Serves the operator API if the process serves the API (decision G5.2). Logs a warning if another
 * port replaces a default port. Throws OperatorFailure (exit 2) for a configured address in use.
 */
export async function openAdmin(options: OpenAdminOptions) {
  const { listen, meters, readiness } = options
  let origin = ''
  const operator = await openOperatorOf(options, () => origin)
  let admin: Admin | null = null
  try {
    const metrics = { print: meters.print, contentType: meters.registry.contentType }
    const isKnownHost = createHostCheck({ settings: { ...options.settings, listen } })
    admin = await startAdmin({ listen, metrics, readiness, operator, isKnownHost })
    const addresses = listAddresses('http', listen, admin.bound)
    origin = addresses.localOrigin
    if (listen.port !== 0 && admin.bound.port !== listen.port)
      options.log.warn(
        `Port ${listen.port} of the operator pages is in use: they are at ${origin} until the next start.`,
      )
    options.onListening(addresses)
    return { ...admin, addresses, stop: () => stopBoth(admin, operator) }
  } catch (error) {
    await stopBoth(admin, operator)
    throw toListenFailure(settingTable.adminListen.variable, listen, error)
  }
}

async function stopBoth(admin: Admin | null, operator: OperatorInterface | null): Promise<void> {
  await admin?.stop()
  await operator?.close()
}

async function openOperatorOf(
  { api, settings, log, foundation }: OpenAdminOptions,
  origin: () => string,
): Promise<OperatorInterface | null> {
  if (api === null) return null
  const { store, catalogue, drivers, installation, engines, engineFile, simulation } = foundation
  return openOperator({
    db: store.db,
    catalogue,
    drivers,
    installationId: installation.id,
    kindOf: (engine) => findEngineKind(engine, engineFile),
    deadlineMs: chooseTimeouts(settings, engines !== null).deadlineMs,
    simulation: simulation && {
      routes: simulation.routes,
      pace: settings.simPace,
      advanceClock: api.isTestProfile ? (seconds) => foundation.advanceClock(seconds) : null,
    },
    operatorToken: api.operatorToken,
    origin,
    log,
  })
}
