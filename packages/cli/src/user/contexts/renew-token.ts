import { OAuthError, openOAuth } from '@moorage/sdk'
import { OperatorFailure } from '@moorage/server/exit'
import { chooseFetch } from './choose-fetch.ts'
import type { ChosenContext, Context } from './context.ts'
import { contextsPath, readContexts, writeContexts } from './contexts-file.ts'
import { toContextTokens } from './context-tokens.ts'
import { withLock } from './with-lock.ts'

const earlyMs = 60_000

/**
 * Returns a browser sign-in's token, renewed and saved if it expires soon. Only one process renews at a time: use of a refresh token more than 30 s after its
 * first use revokes the sign-in (decision G11.1). Throws if the renewal is rejected.
 */
export async function renewToken({ name, ...chosen }: ChosenContext): Promise<string> {
  if (!isExpiring(chosen) || name === null) return chosen.token
  const file = contextsPath(process.env)
  return withLock(`${file}.lock`, async () => {
    const { current, contexts } = readContexts(file)
    const kept = contexts[name]
    if (!kept || !isExpiring(kept)) return kept?.token ?? chosen.token
    const fresh = await refresh(kept)
    writeContexts(file, { current, contexts: { ...contexts, [name]: { ...kept, ...fresh } } })
    return fresh.token
  })
}

function isExpiring({ renewal }: Context): boolean {
  return renewal !== undefined && renewal.expiresMs - earlyMs < Date.now()
}

async function refresh({ url, ca, token, renewal }: Context): Promise<Pick<Context, 'token' | 'renewal'>> {
  if (!renewal) return { token }
  try {
    const fetch = await chooseFetch(ca === undefined ? {} : { ca })
    return toContextTokens(
      renewal.clientId,
      await openOAuth({ baseUrl: url, clientId: renewal.clientId, fetch }).refresh(renewal.refreshToken),
    )
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    throw new OperatorFailure(
      `Your session at ${url} has ended. Run: moor login ${url} --browser`,
      'authentication',
      error,
    )
  }
}
