import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '#domain/shared/index.ts'
import type { ClusterObservation, ClusterSpec } from '#reconcile/ports/index.ts'
import { type ControlPlaneRequest, callKube } from '../driver-suite/call-kube.ts'

/** Result of continuous requests to a cluster. */
export interface SteadyReport {
  readonly answered: number
  /** Errors of requests that succeeded on a retry. */
  readonly retried: readonly string[]
  readonly failed: readonly string[]
  readonly slowestMs: number
}

/** More clients would saturate a machine with two cores. */
const clients = 4
const nextMs = 150
const againMs = 500
/** Without an etcd leader, a write may time out, and its retry may arrive before the election. */
const triesMax = 3

/**
 * Sends requests of four clients as the administrator until stopped, each up to three times. A 401 or 403 counts as failed even if a retry succeeds. `stop`
 * returns counts and errors.
 */
export function sendSteadyRequests(observed: ClusterObservation, spec: ClusterSpec): { stop(): Promise<SteadyReport> } {
  const [retried, failed]: [string[], string[]] = [[], []]
  let [answered, slowestMs, isOver] = [0, 0, false]
  const send = async (request: ControlPlaneRequest): Promise<string | null> => {
    const began = performance.now()
    try {
      const { status, body } = await callKube(observed, spec, request)
      if (status < 300 || status === 409) return null
      return `${request.method ?? 'GET'} ${status} ${JSON.stringify(body).slice(0, 200)}`
    } catch (error) {
      return `${request.method ?? 'GET'} ${errorMessage(error)}`
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - began)
    }
  }
  const sending = Array.from({ length: clients }, async (_, client) => {
    for (let turn = 0; !isOver; turn += 1) {
      const request = turn % 2 === 0 ? { path: '/api/v1/namespaces/default' } : writing(`steady-${client}-${turn}`)
      const failures: string[] = []
      for (let tries = 0; tries < triesMax; tries += 1) {
        const failure = await send(request)
        if (failure === null) break
        failures.push(failure)
        await pause(againMs)
      }
      if (failures.length === triesMax || failures.some(isDenied)) failed.push(failures.join('; '))
      else if (failures.length > 0) retried.push(failures.join('; '))
      answered += 1
      await pause(nextMs)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(sending)
      return { answered, retried, failed, slowestMs: Math.round(slowestMs) }
    },
  }
}

/** No retry helps a client after 401 or 403: kubectl, Terraform and CI jobs end (ADR 0062). */
const isDenied = (failure: string): boolean => /^\w+ 40[13] /.test(failure)

const writing = (name: string): ControlPlaneRequest => ({
  method: 'POST',
  path: '/api/v1/namespaces/default/configmaps',
  body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } },
})
