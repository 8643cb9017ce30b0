import { AsyncLocalStorage } from 'node:async_hooks'
import type { OauthTrace } from '#store/oauth/oauth-trace.ts'

const traces = new AsyncLocalStorage<OauthTrace>()

/** Runs a request with its trace, which the library's database calls read (`currentTrace`), and returns its result. */
export function tracing<T>(trace: OauthTrace, work: () => Promise<T>): Promise<T> {
  return traces.run(trace, work)
}

/** Returns the trace of the current request. Throws an Error outside `tracing`. */
export function currentTrace(): OauthTrace {
  const trace = traces.getStore()
  if (!trace) throw new Error('no OAuth request is active')
  return trace
}
