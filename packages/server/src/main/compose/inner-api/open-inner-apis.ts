import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '#domain/shared/index.ts'
import type { InnerListener } from '#drivers/kubernetes/index.ts'
import { throttleErrors } from '../../logging/throttle-errors.ts'
import { toListenFailure } from '../addresses.ts'
import { type InnerApiContext, type StartedInnerApi, startInnerApi } from './start-inner-api.ts'

const [retryMs, renewMs] = [5_000, 60_000]

/**
 * Starts the listener of each cluster engine that configures one, and renews certificates until `stop`. Without the container runtime, an address can be
 * missing: the service starts and retries. Throws OperatorFailure (exit 2) for an address in use or not permitted.
 */
export async function openInnerApis(context: InnerApiContext) {
  const stopping = new AbortController()
  const running: Promise<void>[] = []
  try {
    for (const listener of context.foundation.engines?.innerListeners ?? []) {
      const first = await tryFirst(context, listener)
      running.push(keepInnerApi(context, listener, { first, stop: stopping.signal }))
    }
  } catch (error) {
    stopping.abort()
    await Promise.all(running)
    throw error
  }
  return {
    async stop() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

async function tryFirst(context: InnerApiContext, listener: InnerListener): Promise<StartedInnerApi | null> {
  const address = await listener.findAddress().catch(() => null)
  try {
    if (address !== null) return await startAndLog(context, listener, address)
  } catch (error) {
    if (errorCode(error) !== 'EADDRNOTAVAIL')
      throw toListenFailure(
        settingNameOf(listener),
        { host: address ?? '', port: (await listener.findPorts())[0] ?? 0 },
        error,
      )
  }
  const where = address ?? 'the container network'
  context.log.warn(
    `${settingNameOf(listener)}: ${where} does not exist yet; clusters cannot reach the API until it does.`,
  )
  return null
}

async function startAndLog(
  context: InnerApiContext,
  listener: InnerListener,
  address: string,
): Promise<StartedInnerApi> {
  const started = await startInnerApi(context, listener, address)
  context.log.info({ engine: listener.engine, url: started.url }, 'listening for clusters')
  return started
}

/** Never rejects; logs errors and retries. */
async function keepInnerApi(
  context: InnerApiContext,
  listener: InnerListener,
  { first, stop }: { readonly first: StartedInnerApi | null; readonly stop: AbortSignal },
): Promise<void> {
  const logError = throttleErrors(context.log, settingNameOf(listener))
  let started = first
  while (!stop.aborted) {
    await pause(started ? renewMs : retryMs, undefined, { signal: stop }).catch(() => undefined)
    if (stop.aborted) break
    try {
      if (started) await started.renew()
      else started = await startLater(context, listener)
    } catch (error) {
      logError(error)
    }
  }
  await started?.stop()
}

async function startLater(context: InnerApiContext, listener: InnerListener): Promise<StartedInnerApi | null> {
  const address = await listener.findAddress()
  return address === null ? null : startAndLog(context, listener, address)
}

function settingNameOf({ engine }: InnerListener): string {
  return `api of the engine ${engine} (MOORAGE_ENGINES)`
}
