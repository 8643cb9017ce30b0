import { callDriver } from '#reconcile/engine/call-driver.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import { clusterResource, hostResource, volumeResource } from '#reconcile/resources/resources.ts'
import type { Db } from '#store/open-store.ts'
import { findNewest } from '#store/operator/find-newest.ts'
import { hideSecrets } from '../../logging/hide-secrets.ts'

/** Role of an engine in a region. */
export type EnginePart = 'hosts' | 'volumes' | 'clusters'

/** Health of an engine; `isAnswering` is null if it has no resource yet to check. */
export interface EngineLook {
  readonly isAnswering: boolean | null
  readonly words: string
  /** Last response to this process, in milliseconds since 1970; null if none. */
  readonly answeredMs: number | null
}

/** Health checks of engines: one read-only call about the newest resource of a region. */
export interface EngineLooks {
  ask(region: string, part: EnginePart): Promise<EngineLook>
}

interface EngineGround {
  readonly db: Db
  readonly drivers: Drivers
  readonly installationId: string
}

/** Lifetime of a cached result: polling pages, in any number of windows, cost an engine one call in this time. */
const freshMs = 5_000
const patienceMs = 5_000

const inspect: Readonly<Record<EnginePart, (ground: EngineGround, region: string) => Promise<boolean>>> = {
  async hosts(ground, region) {
    const row = await findNewest(ground.db, 'host', region)
    return row !== null && (await isAsked(() => ground.drivers.hosts(region).inspectHost(hostResource(row, ground))))
  },
  async volumes(ground, region) {
    const row = await findNewest(ground.db, 'volume', region)
    return (
      row !== null && (await isAsked(() => ground.drivers.volumes(region).inspectVolume(volumeResource(row, ground))))
    )
  },
  async clusters(ground, region) {
    const row = await findNewest(ground.db, 'cluster', region)
    return (
      row !== null &&
      (await isAsked(() => ground.drivers.clusters(region).inspectCluster(clusterResource(row, ground))))
    )
  },
}

async function isAsked(ask: () => Promise<unknown>): Promise<true> {
  await callDriver('inspect', ask, { callMs: patienceMs, signal: new AbortController().signal })
  return true
}

/** Creates the health checks of an installation. Concurrent requests share one call. */
export function openEngineLooks(ground: EngineGround): EngineLooks {
  const kept = new Map<string, { readonly answer: Promise<EngineLook>; readonly untilMs: number }>()
  const answered = new Map<string, number>()
  const ask = async (region: string, part: EnginePart, key: string): Promise<EngineLook> => {
    try {
      if (!(await inspect[part](ground, region)))
        return { isAnswering: null, words: '', answeredMs: answered.get(key) ?? null }
      answered.set(key, Date.now())
      return { isAnswering: true, words: '', answeredMs: answered.get(key) ?? null }
    } catch (error) {
      const words = hideSecrets(error instanceof Error ? error.message : String(error))
      return { isAnswering: false, words, answeredMs: answered.get(key) ?? null }
    }
  }
  return {
    ask(region, part) {
      const key = `${part} ${region}`
      const last = kept.get(key)
      if (last && performance.now() < last.untilMs) return last.answer
      const answer = ask(region, part, key)
      kept.set(key, { answer, untilMs: performance.now() + freshMs })
      return answer
    },
  }
}
