import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '#domain/shared/index.ts'
import type { ClusterSeen, ClusterSpec } from '#reconcile/ports/index.ts'
import { type ControlPlaneRequest, askKube } from '../driver-suite/ask-kube.ts'

/** Result of continuous requests to a cluster. */
export interface SteadyReport {
  readonly answered: number
  /** Errors that succeeded on a retry, and those that did not. */
  readonly retried: readonly string[]
  readonly failed: readonly string[]
  /** Longest response time, in milliseconds. */
  readonly slowestMs: number
}

/**
 * Concurrent clients, which read and write in turn, each time over a new connection; pause between requests, and before a retry. More requests would saturate a
 * machine with two cores.
 */
const askers = 4
const nextMs = 150
const againMs = 500
/** If etcd loses its leader, a write may time out, and the next one arrive before there is another leader. */
const triesMax = 3

/** Sends requests to a cluster at its address, as its administrator, until it is stopped. */
export function askSteadily(seen: ClusterSeen, spec: ClusterSpec): { stop(): Promise<SteadyReport> } {
  const [retried, failed]: [string[], string[]] = [[], []]
  let [answered, slowestMs, isOver] = [0, 0, false]
  const ask = async (asked: ControlPlaneRequest): Promise<string | null> => {
    const began = performance.now()
    try {
      const { status, body } = await askKube(seen, spec, asked)
      if (status < 300 || status === 409) return null
      return `${asked.method ?? 'GET'} ${status} ${JSON.stringify(body).slice(0, 200)}`
    } catch (error) {
      return `${asked.method ?? 'GET'} ${errorMessage(error)}`
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - began)
    }
  }
  const asking = Array.from({ length: askers }, async (_, asker) => {
    for (let turn = 0; !isOver; turn += 1) {
      const asked = turn % 2 === 0 ? { path: '/api/v1/namespaces/default' } : writing(`steady-${asker}-${turn}`)
      const troubles: string[] = []
      for (let tries = 0; tries < triesMax; tries += 1) {
        const trouble = await ask(asked)
        if (trouble === null) break
        troubles.push(trouble)
        await pause(againMs)
      }
      if (troubles.length === triesMax) failed.push(troubles.join('; '))
      else if (troubles.length > 0) retried.push(troubles.join('; '))
      answered += 1
      await pause(nextMs)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(asking)
      return { answered, retried, failed, slowestMs: Math.round(slowestMs) }
    },
  }
}

const writing = (name: string): ControlPlaneRequest => ({
  method: 'POST',
  path: '/api/v1/namespaces/default/configmaps',
  body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } },
})
