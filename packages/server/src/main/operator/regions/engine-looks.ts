import { callDriver } from '#reconcile/engine/call-driver.ts'
import type { Drivers } from '#reconcile/ports/index.ts'
import { clusterResource, hostResource, volumeResource } from '#reconcile/resources/resources.ts'
import type { Db } from '#store/open-store.ts'
import { findNewest } from '#store/operator/find-newest.ts'
import { hideSecrets } from '../../logging/hide-secrets.ts'

/** What an engine does in a region. */
export type EnginePart = 'hosts' | 'volumes' | 'clusters'

/** Whether an engine answers; null where there is nothing yet that it could be asked about. */
export interface EngineLook {
  readonly isAnswering: boolean | null
  /** Why it does not, in its own words; '' where it does. */
  readonly words: string
  /** When it last answered this process, in milliseconds since 1970; null where it never has. */
  readonly answeredMs: number | null
}

/** Asks engines about the newest thing that they must know: one call that changes nothing. */
export interface EngineLooks {
  ask(region: string, part: EnginePart): Promise<EngineLook>
}

/** What it stands on. */
interface EngineGround {
  readonly db: Db
  readonly drivers: Drivers
  readonly installationId: string
}

/** An answer is good for so long: pages that ask again and again, in however many windows, cost an engine one call in that time. */
const freshMs = 5_000
/** An engine that has not answered by then does not answer. */
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

/** Opens it for the engines of an installation. Questions at the same time share one call. */
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
