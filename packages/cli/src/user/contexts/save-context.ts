import { createClient, ApiError } from '@moorage/sdk'
import { OperatorFailure } from '@moorage/server/exit'
import { chooseFetch } from './choose-fetch.ts'
import type { Context } from './context.ts'
import { contextsPath, readContexts, writeContexts } from './contexts-file.ts'

/** Verifies the token and saves the context as current. Throws OperatorFailure (exit code 4) for an invalid token, and connection errors unchanged. */
export async function saveContext(name: string, context: Context): Promise<void> {
  const { url, token, dialect } = context
  const fetch = await chooseFetch(context)
  try {
    await createClient({ baseUrl: url, token, dialect, fetch, retries: false }).call('profile.view')
  } catch (error) {
    // A valid token may lack the scope for reading the profile.
    if (!(error instanceof ApiError) || (error.status === 401 && !isScopeError(error)))
      throw error instanceof ApiError
        ? new OperatorFailure(`${url} rejects the token.`, 'authentication', error)
        : error
  }
  const file = contextsPath(process.env)
  const { contexts } = readContexts(file)
  writeContexts(file, { current: name, contexts: { ...contexts, [name]: context } })
}

function isScopeError(apiError: ApiError): boolean {
  return apiError.message.includes('not authorized to use this endpoint')
}
