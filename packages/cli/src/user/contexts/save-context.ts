import { createClient, Fault } from '@moorage/sdk'
import { OperatorFailure } from '@moorage/server/endings'
import { chooseFetch } from './choose-fetch.ts'
import type { Context } from './context.ts'
import { placeContexts, readContexts, writeContexts } from './contexts-file.ts'

/** Keeps a context, once its token is found good, and makes it the current one. Throws OperatorFailure with exit 4 for a token that is not accepted. */
export async function saveContext(name: string, context: Context): Promise<void> {
  const { url, token, dialect } = context
  const fetch = await chooseFetch(context)
  try {
    await createClient({ baseUrl: url, token, dialect, fetch, retries: false }).call('profile.view')
  } catch (error) {
    // A token without the scope of the profile is a good one all the same.
    if (!(error instanceof Fault) || (error.status === 401 && !isScopeRefusal(error)))
      throw error instanceof Fault ? new OperatorFailure(`${url} rejects the token.`, 'authentication', error) : error
  }
  const file = placeContexts(process.env)
  const { contexts } = readContexts(file)
  writeContexts(file, { current: name, contexts: { ...contexts, [name]: context } })
}

function isScopeRefusal(fault: Fault): boolean {
  return fault.message.includes('not authorized to use this endpoint')
}
