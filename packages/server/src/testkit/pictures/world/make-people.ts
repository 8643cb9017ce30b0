import { createHash } from 'node:crypto'
import type { Maker } from './maker.ts'

/** Public keys whose private keys do not exist. */
const keys = {
  laptop: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHvtkYUVnzKqzuTkLNAQfhy6QPjZ2YNxmbCBcLGaFjyj ada@laptop',
  rescue: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBs1n7kqT0bq2n9m4mJmWm3zXbqv0m7l5q1v8Xl2w3Yc ada@rescue',
}

/** Password of all users except the administrator. */
export const password = 'a long word for looking'

interface Granted {
  readonly volume: number
  readonly host: number
}

/** Creates users with grants, keys and tokens, contact data, and applications; returns the ID of the client that users consent to. */
export async function makePeople(maker: Maker, { volume, host }: Granted): Promise<string> {
  const put = (path: string, body: object) => maker.done({ method: 'PUT', path: `/v4${path}`, body })
  const post = (path: string, body: object) => maker.done({ method: 'POST', path: `/v4${path}`, body })
  const name = { first_name: 'Ada', last_name: 'Byron', company: 'Harbour Books', email: 'ada@harbour.example' }
  await put('/account', { ...name, address_1: '7 Quay Street', city: 'Bristol', zip: 'BS1 4XX', country: 'GB' })
  await put('/profile', { email: 'ada@harbour.example' })
  await post('/account/users', { username: 'grace', email: 'grace@harbour.example', password, restricted: false })
  await post('/account/users', { username: 'deploy', email: 'deploy@harbour.example', password, restricted: true })
  await post('/account/users', { username: 'newcomer', email: 'new@harbour.example', password, restricted: true })
  await put('/account/users/newcomer/grants', { global: { add_volumes: true, add_hosts: true, add_clusters: true } })
  await put('/account/users/deploy/grants', {
    global: { add_volumes: true },
    volume: [{ id: volume, permissions: 'read_write' }],
    host: [{ id: host, permissions: 'read_only' }],
  })
  await post('/profile/sshkeys', { label: 'laptop', ssh_key: keys.laptop })
  await post('/profile/sshkeys', { label: 'rescue', ssh_key: keys.rescue })
  await post('/profile/tokens', { label: 'backup script', scopes: 'volumes:read_write events:read_only' })
  await post('/profile/tokens', { label: 'terraform', scopes: '*' })
  await post('/account/oauth-clients', { label: 'Status page', redirect_uri: 'https://status.example.org/back' })
  const callback = { label: 'Backup service', redirect_uri: callbackUri, public: true }
  return String((await post('/account/oauth-clients', callback)).body['id'])
}

/** Redirect URI of the pictures' application; nothing listens there. */
export const callbackUri = 'https://backup.example.org/back'
/** PKCE code verifier of the application. */
export const codeVerifier = 'a-verifier-that-is-long-enough-for-the-pictures'

/** Returns the path of the application's consent page. */
export function consentPath(client: string): string {
  const query = new URLSearchParams({
    client_id: client,
    redirect_uri: callbackUri,
    response_type: 'code',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    scope: 'volumes:read_write hosts:read_only events:read_only',
  })
  return `/oauth/authorize?${query}`
}
