import { readInput } from '../arguments/read-input.ts'
import type { FetchLike } from '@moorage/sdk'
import { openNodeFetch } from '@moorage/sdk/node'
import type { ChosenContext } from './context.ts'

/** One instance per trust configuration, so that the requests of a command share a connection. */
const opened = new Map<string, FetchLike>()

/**
 * Returns a fetch over Node's HTTP client: loading Node's own `fetch` takes longer than everything else in a command. Verifies certificates with the CAs of
 * --ca if given. Skips verification for addresses of this machine, as `moor sim` does: a certificate proves nothing there and is often issued for another name.
 */
export async function chooseFetch({ ca, isLocal }: Pick<ChosenContext, 'ca' | 'isLocal'>): Promise<FetchLike> {
  const way = `${isLocal} ${ca}`
  const known = opened.get(way)
  if (known) return known
  const trust = ca === undefined ? { isChecked: isLocal !== true } : { ca: await readInput(ca) }
  // Uses proxies of the environment under the same condition as Node.
  const proxies = process.env['NODE_USE_ENV_PROXY'] === '1' ? process.env : undefined
  const { fetch } = openNodeFetch({ ...trust, proxies })
  opened.set(way, fetch)
  return fetch
}
