import { createClient, type FetchLike, type NeutralClient } from '@moorage/sdk'
import { consoleFetch } from './console-fetch.ts'
import { dialect } from './dialect.ts'

const linodeFetch: FetchLike = async (url, init) => {
  const { speakLinode } = await import('./words/linode-fetch.ts')
  return speakLinode(consoleFetch)(url, init)
}

/** API client. Retries for at most 10 s, because a user is waiting. */
export const cloud: NeutralClient = createClient({
  baseUrl: location.origin,
  fetch: dialect === 'linode' ? linodeFetch : consoleFetch,
  retries: { max: 3, withinMs: 10_000 },
})
