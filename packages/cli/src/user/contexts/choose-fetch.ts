import { readInput } from '../arguments/read-input.ts'
import type { FetchLike } from '@moorage/sdk'
import { openNodeFetch } from '@moorage/sdk/node'
import type { ChosenContext } from './context.ts'

/** One for each way to reach an installation, so that what a command asks in a row goes over one connection. */
const opened = new Map<string, FetchLike>()

/**
 * How an installation is reached: over Node's own HTTP, as its `fetch` takes longer to load than everything else of a command. By the authorities of --ca where they are
 * given; at an address of this machine the certificate is not checked, as it proves nothing there and is often made for another name (as `moor sim` does).
 */
export async function chooseFetch({ ca, isLocal }: Pick<ChosenContext, 'ca' | 'isLocal'>): Promise<FetchLike> {
  const way = `${isLocal} ${ca}`
  const known = opened.get(way)
  if (known) return known
  const trust = ca === undefined ? { isChecked: isLocal !== true } : { ca: await readInput(ca) }
  // What tells Node to take the proxies of the environment tells us.
  const proxies = process.env['NODE_USE_ENV_PROXY'] === '1' ? process.env : undefined
  const { fetch } = openNodeFetch({ ...trust, proxies })
  opened.set(way, fetch)
  return fetch
}
