import { createHash, randomBytes } from 'node:crypto'
import { OperatorFailure } from '@moorage/server/endings'
import type { Context } from '../contexts/context.ts'
import { placeContexts, readContexts } from '../contexts/contexts-file.ts'
import { discoverDialect } from '../contexts/discover-dialect.ts'
import { openBrowser } from './open-browser.ts'
import { receiveCode } from './receive-code.ts'
import { exchange } from './exchange.ts'

/** What a sign-in is asked with. */
export interface BrowserLogin {
  /** Null or absent: that of the context of this name before. */
  readonly clientId: string | undefined
  /** Scopes with spaces between them. */
  readonly scopes: string
  readonly name: string
}

/**
 * Signs in with the user's browser: authorization code with PKCE, and back to a listener of ours on loopback (RFC 8252). Throws OperatorFailure: 2 without a client,
 * 4 where the user or the service says no, 5 when nobody comes back in time.
 */
export async function loginByBrowser(url: string, { clientId: given, scopes, name }: BrowserLogin): Promise<Context> {
  const clientId = given ?? knownClient(name)
  if (clientId === undefined)
    throw new OperatorFailure(
      '--browser needs --client-id, once: somebody who has logged in there registers a client with "moor oauth-client create moor http://127.0.0.1/callback --public".',
      'usage',
    )
  const dialect = await discoverDialect(url)
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(16).toString('base64url')
  const receiver = await receiveCode(state)
  try {
    const asked = new URL(`${url}/oauth/authorize`)
    asked.search = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: receiver.redirectUri,
      scope: scopes,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString()
    process.stderr.write(`Sign in at ${asked.href}\n`)
    openBrowser(asked.href)
    const code = await receiver.code
    const token = await exchange(url, {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: receiver.redirectUri,
      code,
      code_verifier: verifier,
    })
    return { url, dialect, ...token }
  } finally {
    receiver.close()
  }
}

function knownClient(name: string): string | undefined {
  return readContexts(placeContexts(process.env)).contexts[name]?.renewal?.clientId
}
