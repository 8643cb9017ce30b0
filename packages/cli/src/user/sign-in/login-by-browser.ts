import { OAuthError, openOAuth } from '@moorage/sdk'
import { openLoopback } from '@moorage/sdk/node'
import { OperatorFailure } from '@moorage/server/exit'
import { chooseFetch } from '../contexts/choose-fetch.ts'
import type { Context } from '../contexts/context.ts'
import { discoverDialect } from '../contexts/discover-dialect.ts'
import { findKnownClient } from '../contexts/find-known-client.ts'
import { openBrowser } from './open-browser.ts'
import { toContextTokens } from '../contexts/context-tokens.ts'
import { writeNotice } from '../../output/write-out.ts'

/** Parameters of a browser sign-in. */
export interface BrowserLogin {
  readonly clientId: string | undefined
  readonly scopes: readonly string[]
}

const timeoutMs = 600_000

/**
 * Signs in by authorization code with PKCE and a loopback redirect (RFC 8252), and returns the unsaved context. Throws OperatorFailure: exit code 2 without a
 * client, 4 after a denial by user or service, 5 after 10 minutes.
 */
export async function loginByBrowser(
  installation: Pick<Context, 'url' | 'ca'>,
  { clientId: given, scopes }: BrowserLogin,
): Promise<Context> {
  const clientId = given ?? findKnownClient(installation.url)
  if (clientId === undefined)
    throw new OperatorFailure(
      `--browser requires an OAuth client. Any logged-in user can create one for all users: moor oauth-client create moor http://127.0.0.1/callback --public. Then run: moor login ${installation.url} --client-id ID. To use a personal token instead, run: moor login ${installation.url}`,
      'usage',
    )
  const dialect = await discoverDialect(installation)
  const oauth = openOAuth({ baseUrl: installation.url, clientId, fetch: await chooseFetch(installation) })
  const loopback = await openLoopback({ text: 'You can close this page and return to the terminal.' })
  try {
    const authorization = await oauth.begin({ redirectUri: loopback.redirectUri, scopes })
    writeNotice(`Sign in at ${authorization.url}\n`)
    openBrowser(authorization.url)
    const redirectUrl = await loopback.waitForRedirect({ timeoutMs }).catch((error: unknown) => {
      throw new OperatorFailure('Sign-in timed out after 10 minutes. Try again.', 'timeout', error)
    })
    return { ...installation, dialect, ...toContextTokens(clientId, await oauth.finish(authorization, redirectUrl)) }
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    throw new OperatorFailure(`Sign-in failed: ${error.message.replace(/\.$/, '')}.`, 'authentication', error)
  } finally {
    await loopback.close()
  }
}
