import { callDriver } from '#reconcile/engine/call-driver.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import { clusterResource, hostResource, volumeResource } from '#reconcile/resources/resources.ts'
import type { Db } from '#store/open-store.ts'
import { findNewest } from '#store/operator/find-newest.ts'
import { hideSecrets } from '../../logging/hide-secrets.ts'

/** Role of an engine. */
export type EnginePart = 'hosts' | 'volumes' | 'clusters'

/** Health of an engine. `isAnswering` is null without a resource to check. */
interface EngineHealth {
  readonly isAnswering: boolean | null
  readonly words: string
  /** Null before the first response to this process. */
  readonly answeredMs: number | null
}

/** Health checks: one read-only driver call each. */
export type EngineHealthChecks = ReturnType<typeof createEngineHealthChecks>

interface EngineContext {
  readonly db: Db
  readonly drivers: Drivers
  readonly installationId: string
}

/** Polling pages together cause one driver call per engine in this time. */
const cacheMs = 5_000
const timeoutMs = 5_000

const inspect: Readonly<Record<EnginePart, (context: EngineContext, region: string) => Promise<boolean>>> = {
  async hosts(context, region) {
    const row = await findNewest(context.db, 'host', region)
    return (
      row !== null && (await inspectOnce(() => context.drivers.hosts(region).inspectHost(hostResource(row, context))))
    )
  },
  async volumes(context, region) {
    const row = await findNewest(context.db, 'volume', region)
    return (
      row !== null &&
      (await inspectOnce(() => context.drivers.volumes(region).inspectVolume(volumeResource(row, context))))
    )
  },
  async clusters(context, region) {
    const row = await findNewest(context.db, 'cluster', region)
    return (
      row !== null &&
      (await inspectOnce(() => context.drivers.clusters(region).inspectCluster(clusterResource(row, context))))
    )
  },
}

async function inspectOnce(check: () => Promise<unknown>): Promise<true> {
  await callDriver('inspect', check, { callMs: timeoutMs, signal: new AbortController().signal })
  return true
}

/** Returns health checks that never reject: a failed call becomes `isAnswering: false` with its message, without secrets. Results are shared for 5 s. */
export function createEngineHealthChecks(context: EngineContext) {
  const cached = new Map<string, { readonly answer: Promise<EngineHealth>; readonly untilMs: number }>()
  const answered = new Map<string, number>()
  const check = async (region: string, part: EnginePart, key: string): Promise<EngineHealth> => {
    try {
      if (!(await inspect[part](context, region)))
        return { isAnswering: null, words: '', answeredMs: answered.get(key) ?? null }
      answered.set(key, Date.now())
      return { isAnswering: true, words: '', answeredMs: answered.get(key) ?? null }
    } catch (error) {
      const words = hideSecrets(error instanceof Error ? error.message : String(error))
      return { isAnswering: false, words, answeredMs: answered.get(key) ?? null }
    }
  }
  return {
    check(region: string, part: EnginePart): Promise<EngineHealth> {
      const key = `${part} ${region}`
      const last = cached.get(key)
      if (last && performance.now() < last.untilMs) return last.answer
      const answer = check(region, part, key)
      cached.set(key, { answer, untilMs: performance.now() + cacheMs })
      return answer
    },
  }
}
