import { type DialectName, discover } from '@moorage/sdk'
import { chooseFetch } from './choose-fetch.ts'
import type { ChosenContext } from './context.ts'

const patienceMs = 10_000

/** Queries the dialect of an installation. Rejects with ConnectionLost, or with UnreadableAnswer if the response is not from Moorage. */
export async function discoverDialect(place: Pick<ChosenContext, 'url' | 'ca' | 'isLocal'>): Promise<DialectName> {
  const fetch = await chooseFetch(place)
  const { dialect } = await discover({ baseUrl: place.url, timeoutMs: patienceMs, fetch })
  return dialect
}
