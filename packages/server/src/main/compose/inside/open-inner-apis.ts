import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '#domain/shared/index.ts'
import type { InnerListener } from '#drivers/kubernetes/index.ts'
import { quietRepeats } from '../../logging/quiet-repeats.ts'
import { refuseListen } from '../addresses.ts'
import { type InnerGround, type StartedInnerApi, startInnerApi } from './start-inner-api.ts'

/** Listeners for controllers inside clusters. */
export interface OpenedInnerApis {
  stop(): Promise<void>
}

/** Retry interval for a missing address, and renewal check interval of certificates, in milliseconds. */
const [retryMs, renewMs] = [5_000, 60_000]

/**
 * Opens the listener of each cluster engine that configures one. Its address can be missing until the container runtime is running: the service starts without
 * it and retries. An address that is in use or not permitted ends the start (exit 2).
 */
export async function openInnerApis(ground: InnerGround): Promise<OpenedInnerApis> {
  const stopping = new AbortController()
  const kept: Promise<void>[] = []
  try {
    for (const listener of ground.foundation.engines?.innerListeners ?? []) {
      const first = await tryFirst(ground, listener)
      kept.push(keepInnerApi(ground, listener, { first, stop: stopping.signal }))
    }
  } catch (error) {
    stopping.abort()
    await Promise.all(kept)
    throw error
  }
  return {
    async stop() {
      stopping.abort()
      await Promise.all(kept)
    },
  }
}

async function tryFirst(ground: InnerGround, listener: InnerListener): Promise<StartedInnerApi | null> {
  const address = await listener.findAddress().catch(() => null)
  try {
    if (address !== null) return await startAndTell(ground, listener, address)
  } catch (error) {
    if (errorCode(error) !== 'EADDRNOTAVAIL')
      throw refuseListen(placeOf(listener), { host: address ?? '', port: (await listener.findPorts())[0] ?? 0 }, error)
  }
  const where = address ?? 'the container network'
  ground.log.warn(`${placeOf(listener)}: ${where} does not exist yet; clusters cannot reach the API until it does.`)
  return null
}

async function startAndTell(ground: InnerGround, listener: InnerListener, address: string): Promise<StartedInnerApi> {
  const started = await startInnerApi(ground, listener, address)
  ground.log.info({ engine: listener.engine, url: started.url }, 'listening for clusters')
  return started
}

/** Never rejects: later errors are logged and retried. */
async function keepInnerApi(
  ground: InnerGround,
  listener: InnerListener,
  { first, stop }: { readonly first: StartedInnerApi | null; readonly stop: AbortSignal },
): Promise<void> {
  const tell = quietRepeats(ground.log, placeOf(listener))
  let started = first
  while (!stop.aborted) {
    await pause(started ? renewMs : retryMs, undefined, { signal: stop }).catch(() => undefined)
    if (stop.aborted) break
    try {
      if (started) await started.renew()
      else started = await startLater(ground, listener)
    } catch (error) {
      tell(error)
    }
  }
  await started?.stop()
}

async function startLater(ground: InnerGround, listener: InnerListener): Promise<StartedInnerApi | null> {
  const address = await listener.findAddress()
  return address === null ? null : startAndTell(ground, listener, address)
}

function placeOf({ engine }: InnerListener): string {
  return `api of the engine ${engine} (MOORAGE_ENGINES)`
}
