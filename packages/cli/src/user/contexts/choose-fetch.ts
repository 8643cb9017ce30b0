import { readInput } from '../arguments/read-input.ts'
import type { FetchLike } from '@moorage/sdk'
import { openNodeFetch } from '@moorage/sdk/node'
import type { ChosenContext } from './context.ts'

const opened = new Map<string, FetchLike>()

/**
 * Returns a fetch over Node's HTTP client, because loading Node's `fetch` takes longer than the rest of a command. Verifies certificates with --ca if given.
 * Without it, skips verification for local addresses: a local certificate proves nothing and often has another name.
 */
export async function chooseFetch({ ca, isLocal }: Pick<ChosenContext, 'ca' | 'isLocal'>): Promise<FetchLike> {
  const cacheKey = `${isLocal} ${ca}`
  const known = opened.get(cacheKey)
  if (known) return known
  const trust = ca === undefined ? { isChecked: isLocal !== true } : { ca: await readInput(ca) }
  // Proxies are used under the same condition as in Node.
  const proxies = process.env['NODE_USE_ENV_PROXY'] === '1' ? process.env : undefined
  const { fetch } = openNodeFetch({ ...trust, proxies })
  opened.set(cacheKey, fetch)
  return fetch
}
