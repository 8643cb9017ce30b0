import { readInput } from '../arguments/read-input.ts'
import type { FetchLike } from '@moorage/sdk'
import type { ChosenContext } from './context.ts'

/**
 * How an installation is reached, where it is not as usual: by the authorities of --ca, or at an address of this machine, where the certificate proves nothing and
 * is often made for another name (as `moor sim` does); undefined for the platform's fetch.
 */
export async function chooseFetch({
  url,
  ca,
  isLocal,
}: Pick<ChosenContext, 'url' | 'ca' | 'isLocal'>): Promise<FetchLike | undefined> {
  if (!url.startsWith('https:') || (ca === undefined && isLocal !== true)) return undefined
  const { openNodeFetch } = await import('@moorage/sdk/node')
  return openNodeFetch(ca === undefined ? { isChecked: false } : { ca: await readInput(ca) }).fetch
}
