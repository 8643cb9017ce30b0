import { type DialectName, discover } from '@moorage/sdk'
import { chooseFetch } from './choose-fetch.ts'
import type { ChosenContext } from './context.ts'

/** How long an installation may take to say what it speaks, in ms. */
const patienceMs = 10_000

/** Asks an installation which dialect it speaks. Rejects with ConnectionLost, or UnreadableAnswer where something else answers. */
export async function discoverDialect(place: Pick<ChosenContext, 'url' | 'ca' | 'isLocal'>): Promise<DialectName> {
  const fetch = await chooseFetch(place)
  const { dialect } = await discover({ baseUrl: place.url, timeoutMs: patienceMs, fetch })
  return dialect
}
