import { OperatorFailure } from '@moorage/server/endings'
import type { Context } from '../contexts/context.ts'

/** How long the service may take to hand out a token, in ms. */
const patienceMs = 30_000

/** Asks the service for a token of an application. Throws OperatorFailure with exit 4 where it hands out none. */
export async function exchange(
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<Pick<Context, 'token' | 'renewal'>> {
  const answer = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    redirect: 'error',
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await answer.text()
  const told = readObject(text)
  const { access_token: token, refresh_token: refreshToken, expires_in: seconds } = told
  if (answer.ok && typeof token === 'string') {
    const renewal = {
      clientId: form['client_id'] ?? '',
      refreshToken: String(refreshToken),
      expiresMs: Date.now() + Number(seconds) * 1_000,
    }
    return { token, ...(typeof refreshToken === 'string' && { renewal }) }
  }
  const reason = String(told['error_description'] ?? told['error'] ?? `status ${answer.status}`)
  throw new OperatorFailure(
    `${url} hands out no token: ${reason}. Log in again: moor login ${url} --browser`,
    'authentication',
  )
}

function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
