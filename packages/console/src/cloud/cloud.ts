import { createClient, type FetchLike, type NeutralClient } from '@moorage/sdk'
import { consoleFetch } from './console-fetch.ts'
import { dialect } from './dialect.ts'

/** Loaded where it is needed only. */
const linodeFetch: FetchLike = async (url, init) => {
  const { speakLinode } = await import('./words/linode-fetch.ts')
  return speakLinode(consoleFetch)(url, init)
}

/** The interface of this installation in neutral words, whatever it speaks. A page waits for no answer longer than a person does. */
export const cloud: NeutralClient = createClient({
  baseUrl: location.origin,
  fetch: dialect === 'linode' ? linodeFetch : consoleFetch,
  retries: { max: 3, withinMs: 10_000 },
})
