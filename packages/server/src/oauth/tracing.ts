import { AsyncLocalStorage } from 'node:async_hooks'
import type { OauthTrace } from '#store/oauth/oauth-trace.ts'

const traces = new AsyncLocalStorage<OauthTrace>()

/** Does the work of a request; whatever the library makes our tables do meanwhile is of that request. */
export function tracing<T>(trace: OauthTrace, work: () => Promise<T>): Promise<T> {
  return traces.run(trace, work)
}

/** Which request is being worked on. */
export function currentTrace(): OauthTrace {
  const trace = traces.getStore()
  if (!trace) throw new Error('the OAuth side worked for no request')
  return trace
}
