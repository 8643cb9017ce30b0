import { randomBytes } from 'node:crypto'
import type { LeakRun } from './leak-run.ts'
import { redirectUri } from './redirect-uri.ts'

/** Credentials for later steps. */
export interface Credentials {
  readonly username: string
  readonly password: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Creates, shows, changes, repeats and rejects tokens, users and applications. Returns credentials for later steps. */
export async function exerciseCredentials(run: LeakRun): Promise<Credentials> {
  await exerciseTokens(run)
  return { ...(await exerciseUsers(run)), ...(await exerciseClients(run)) }
}

async function exerciseTokens(run: LeakRun): Promise<void> {
  const path = '/v4/profile/tokens'
  const request = {
    method: 'POST',
    path,
    body: { label: 'reader', scopes: 'volumes:read_only' },
    headers: { 'idempotency-key': 'a-key' },
  } as const
  const {
    body: { id, token },
  } = await run.done(request, ({ body }) => ({ 'personal token': String(body['token']) }))
  const replay = await run.done(request)
  if (replay.headers.get('idempotent-replay') !== 'true') throw new Error('The request was not repeated.')
  await run.done({ path })
  await run.done({ method: 'PUT', path: `${path}/${String(id)}`, body: { label: 'renamed' } })
  await run.request({ path: '/v4/hosts/instances', token: String(token) })
  await run.done({ method: 'DELETE', path: `${path}/${String(id)}` })
  await run.request({ path: '/v4/volumes', token: String(token) })
}

async function exerciseUsers(run: LeakRun): Promise<Pick<Credentials, 'username' | 'password'>> {
  const path = '/v4/account/users'
  const username = 'anna'
  const password = (name: string): string => run.secrets.record(name, randomBytes(15).toString('base64'))
  await run.done({
    method: 'POST',
    path,
    body: { username, email: 'anna@example.org', restricted: false, password: password('password of a user') },
  })
  const newer = password('newer password of a user')
  await run.done({ method: 'PUT', path: `${path}/${username}`, body: { password: newer } })
  await run.request({
    method: 'POST',
    path,
    body: { username, password: password('password of a user whose name was taken') },
  })
  await run.request({
    method: 'POST',
    path,
    body: { username: 'berta', password: run.secrets.record('password that was too short', 'short-Pa55') },
  })
  await run.request({ method: 'POST', path, body: { username: 'berta', password: [password('password in a list')] } })
  await run.done({ path })
  return { username, password: newer }
}

async function exerciseClients(run: LeakRun): Promise<Pick<Credentials, 'clientId' | 'clientSecret'>> {
  const path = '/v4/account/oauth-clients'
  const made = await run.done(
    { method: 'POST', path, body: { label: 'app', redirect_uri: redirectUri } },
    ({ body }) => ({ 'secret of an application': String(body['secret']) }),
  )
  const clientId = String(made.body['id'])
  const renewed = await run.done({ method: 'POST', path: `${path}/${clientId}/reset-secret` }, ({ body }) => ({
    'newer secret of an application': String(body['secret']),
  }))
  await run.done({ path: `${path}/${clientId}` })
  await run.done({ method: 'PUT', path: `${path}/${clientId}`, body: { label: 'the app' } })
  return { clientId, clientSecret: String(renewed.body['secret']) }
}
