import { createClient, type NeutralClient } from '@moorage/sdk'
import { consoleFetch } from './console-fetch.ts'

/** The interface of this installation, as every other client has it. A page waits for no answer longer than a person does. */
export const cloud: NeutralClient = createClient({
  baseUrl: location.origin,
  fetch: consoleFetch,
  retries: { max: 3, withinMs: 10_000 },
})
