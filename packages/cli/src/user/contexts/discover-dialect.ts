import { type DialectName, discover } from '@moorage/sdk'
import { chooseFetch } from './choose-fetch.ts'
import type { ChosenContext } from './context.ts'

const timeoutMs = 10_000

/** Returns an installation's dialect from the API. Rejects with ConnectionLost, or with UnreadableResponse if another program responds. */
export async function discoverDialect(
  installation: Pick<ChosenContext, 'url' | 'ca' | 'isLocal'>,
): Promise<DialectName> {
  const fetch = await chooseFetch(installation)
  const { dialect } = await discover({ baseUrl: installation.url, timeoutMs, fetch })
  return dialect
}
