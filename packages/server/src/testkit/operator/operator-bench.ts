import { ensureAdmin } from '#accept/account/ensure-admin.ts'
import { createReadiness } from '#main/admin/readiness.ts'
import { startAdmin } from '#main/admin/start-admin.ts'
import { openOperator, type OpenOperatorOptions } from '#main/operator/open-operator.ts'
import { type SimulatedBench, openEngineBench } from '../engine/engine-bench.ts'

/** Answer of the operator's API. */
interface OperatorAnswer<Body = unknown> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** Request with the operator's token unless headers are given. */
interface OperatorRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Engine bench with the operator's API. */
export interface OperatorBench {
  readonly bench: SimulatedBench
  readonly origin: string
  readonly operatorToken: string
  readonly userToken: string
  request<Body>(path: string, options?: OperatorRequest): Promise<OperatorAnswer<Body>>
  close(): Promise<void>
}

const operatorToken = 'operator-token-of-this-test'

/** Starts an engine bench, the operator's API and an admin listener on `host`. `differs` overrides options of a fully simulated installation. */
export async function openOperatorBench(
  differs: Partial<OpenOperatorOptions> = {},
  host = '127.0.0.1',
): Promise<OperatorBench> {
  const bench = await openEngineBench()
  const { store, catalogue, drivers, installationId, timeouts, simulation } = bench
  let origin = ''
  const operator = await openOperator({
    db: store.db,
    catalogue,
    drivers,
    installationId,
    kindOf: () => 'simulator',
    deadlineMs: timeouts.deadlineMs,
    simulation: {
      routes: simulation.routes,
      pace: 'instant',
      advanceClock: (seconds) => bench.advance(seconds * 1_000),
    },
    operatorToken,
    origin: () => origin,
    log: { error: reportError },
    ...differs,
  })
  const admin = await startAdmin({
    listen: { host, port: 0 },
    metrics: { print: async () => '', contentType: 'text/plain' },
    readiness: createReadiness([]),
    operator,
  })
  origin = `http://127.0.0.1:${admin.bound.port}`
  return {
    bench,
    origin,
    operatorToken,
    userToken: (await ensureAdmin(store, null)) ?? '',
    request: (path, options) => send(origin + path, options),
    async close() {
      await admin.stop()
      await operator.close()
      await bench.close()
    },
  }
}

async function send<Body>(
  url: string,
  { method = 'GET', headers = { authorization: `Bearer ${operatorToken}` }, body }: OperatorRequest = {},
): Promise<OperatorAnswer<Body>> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const answer = await fetch(url, { method, headers: { ...type, ...headers }, ...sent })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
}

function reportError(what: unknown): void {
  throw new Error('the operator’s API failed', { cause: what })
}
