import { createClient, type NeutralClient } from '@moorage/sdk'
import { consoleFetch } from './console-fetch.ts'

/** API client. Requests of the console are served the neutral dialect in every installation (decision B3.3). Retries for at most 10 s, because a user is waiting. */
export const cloud: NeutralClient = createClient({
  baseUrl: location.origin,
  fetch: consoleFetch,
  retries: { max: 3, withinMs: 10_000 },
})
