import type { ChosenContext, Context } from '../contexts/context.ts'
import { placeContexts, readContexts, writeContexts } from '../contexts/contexts-file.ts'
import { exchange } from './exchange.ts'

/** A token that ends within this many ms is renewed before it is used. */
const earlyMs = 60_000

/** The token of a sign-in by browser, renewed and kept where it is about to end. A refresh token is good for one use, so what another process has written since counts. */
export async function renewToken({ name, ...chosen }: ChosenContext): Promise<string> {
  const file = placeContexts(process.env)
  const kept: Context = (name === null ? undefined : readContexts(file).contexts[name]) ?? chosen
  const { renewal } = kept
  if (!renewal || renewal.expiresMs - earlyMs > Date.now()) return kept.token
  const fresh = await exchange(kept.url, {
    grant_type: 'refresh_token',
    client_id: renewal.clientId,
    refresh_token: renewal.refreshToken,
  })
  if (name !== null) {
    const { current, contexts } = readContexts(file)
    writeContexts(file, { current, contexts: { ...contexts, [name]: { ...kept, ...fresh } } })
  }
  return fresh.token
}
