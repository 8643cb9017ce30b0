import { scryptSync } from 'node:crypto'
import * as client from 'openid-client'
import { type Dialect, compileDialect, neutral } from '@moorage/contract'
import { pino } from 'pino'
import { buildApi } from '#api/server/build-api.ts'
import { handlers } from '#api/endpoints/handlers.ts'
import { neutralCatalogue } from '../catalogue.ts'
import { openStore } from '#store/open-store.ts'
import { testNames } from '../http/test-names.ts'
import { type HttpHarness, startHttpHarness } from '../http/http-harness.ts'
import { mountOauth } from './mount-oauth.ts'
import { type BrowserPage, type TestBrowser, openTestBrowser } from './test-browser.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import type { RateLimits } from '#api/request/rates/rate-counter.ts'
import type { SecretBox } from '#domain/shared/index.ts'
import type { PasswordQueue } from '#store/user/password-queue.ts'

/** Client, with its secret if it has one. */
export interface BenchClient {
  readonly id: string
  readonly secret: string
  readonly redirectUri: string
}

interface AuthorizeRequest {
  readonly scope: string
  /** Additional parameters. Undefined removes a default parameter. */
  readonly params?: Readonly<Record<string, string | undefined>>
}

interface AuthorizationRequest {
  readonly url: string
  readonly verifier: string
  readonly state: string
}

/** Without `rateLimits`, no rate is limited. */
export interface OauthBenchOptions {
  readonly rateLimits?: RateLimits
  readonly isBehindProxy?: boolean
  readonly passwords?: PasswordQueue
}

/** API and OAuth provider on sockets. */
export interface OauthBench extends HttpHarness {
  readonly origin: string
  readonly user: { readonly username: string; readonly password: string }
  makeClient(input?: { readonly redirectUri?: string; readonly isPublic?: boolean }): Promise<BenchClient>
  discover(of: BenchClient, at?: string): Promise<client.Configuration>
  buildAuthorizationRequest(
    config: client.Configuration,
    of: BenchClient,
    input: AuthorizeRequest,
  ): Promise<AuthorizationRequest>
  newBrowser(at?: string): TestBrowser
  allow(browser: TestBrowser, url: string): Promise<string>
  signIn(browser: TestBrowser, page: BrowserPage): Promise<BrowserPage>
  /** Uses one shared browser, so only the first call checks a password. */
  authorize(
    of: BenchClient,
    scope: string,
  ): Promise<{ readonly config: client.Configuration; readonly tokens: client.TokenEndpointResponse }>
  addProcess(publicOrigin?: string): Promise<string>
}

const password = 'correct horse battery staple'

/** Starts the API and its OAuth provider on a new database and a free port, with one user. */
export async function openOauthBench(dialect: Dialect = neutral, options: OauthBenchOptions = {}): Promise<OauthBench> {
  const secretBox = openTestSecretBox()
  const http = await startHttpHarness({
    handlers,
    dialect,
    context: { secretBox },
    ...(options.rateLimits ? { rateLimits: options.rateLimits } : {}),
    ...(options.passwords ? { passwords: options.passwords } : {}),
  })
  let origin = ''
  const { isBehindProxy = false } = options
  await mountOauth(http.api.server, {
    store: http.store,
    dialect: compileDialect(dialect),
    secretBox,
    origin: () => origin,
    isBehindProxy,
    passwords: http.api.passwords,
    count: ({ name, isKnown }) => http.api.countExternal({ name, isToken: isKnown }),
  })
  origin = await http.listen()
  await setPassword(http)
  const further: (() => Promise<void>)[] = []
  const bench: Omit<OauthBench, 'authorize'> = {
    ...http,
    origin,
    user: { username: http.username, password },
    makeClient: (input) => makeClient(http, input),
    discover: (of, at = origin) => discover(of, at),
    buildAuthorizationRequest,
    newBrowser: (at = origin) => openTestBrowser(at),
    signIn: (browser, page) => browser.send(page, 'sign-in', bench.user),
    async allow(browser, url) {
      const first = await browser.open(url)
      const page = first.text.includes('type="password"') ? await bench.signIn(browser, first) : first
      return (await browser.send(page, 'consent', { answer: 'allow' })).url
    },
    async addProcess(publicOrigin) {
      const process = await startProcess({ url: http.store.url, dialect, secretBox, isBehindProxy }, publicOrigin)
      further.push(process.stop)
      return process.origin
    },
    async close() {
      await Promise.all(further.map((stop) => stop()))
      await http.close()
    },
  }
  return { ...bench, authorize: authorizeIn(bench, openTestBrowser(origin)) }
}

/** Takes a twentieth of the usual time. */
function hashCheaply(): string {
  const [N, r, p, salt] = [2 ** 15, 1, 1, 'of a test']
  const key = scryptSync(password, salt, 32, { N, r, p, maxmem: 256 * N * r })
  return ['scrypt', N, r, p, Buffer.from(salt).toString('base64url'), key.toString('base64url')].join('$')
}

async function setPassword({ store, userId }: HttpHarness): Promise<void> {
  const password_hash = hashCheaply()
  await store.db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
}

async function makeClient(
  http: HttpHarness,
  { redirectUri = 'https://app.example.org/callback', isPublic = false }: Parameters<OauthBench['makeClient']>[0] = {},
): Promise<BenchClient> {
  const { body } = await http.call<{ id: string; secret: string }>('POST', '/v4/account/oauth-clients', {
    body: { label: 'Disk <Doctor>', redirect_uri: redirectUri, public: isPublic },
  })
  return { id: body.id, secret: body.secret, redirectUri }
}

function discover({ id, secret }: BenchClient, at: string): Promise<client.Configuration> {
  const proof = secret === '' ? client.None() : client.ClientSecretBasic(secret)
  const how = { execute: [client.allowInsecureRequests], algorithm: 'oauth2' } as const
  return client.discovery(new URL(at), id, undefined, proof, { ...how, execute: [...how.execute] })
}

const quiet = pino({ level: 'error' }, pino.destination(2))

async function buildAuthorizationRequest(
  config: client.Configuration,
  of: BenchClient,
  { scope, params = {} }: AuthorizeRequest,
): Promise<AuthorizationRequest> {
  const [verifier, state] = [client.randomPKCECodeVerifier(), client.randomState()]
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: of.redirectUri,
    scope,
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return { url: url.href, verifier, state }
}

function authorizeIn(bench: Omit<OauthBench, 'authorize'>, browser: TestBrowser): OauthBench['authorize'] {
  return async (of, scope) => {
    const config = await bench.discover(of)
    const { url, verifier, state } = await bench.buildAuthorizationRequest(config, of, { scope })
    const back = new URL(await bench.allow(browser, url))
    const checks = { pkceCodeVerifier: verifier, expectedState: state }
    return { config, tokens: await client.authorizationCodeGrant(config, back, checks) }
  }
}

interface ProcessOptions {
  readonly url: string
  readonly dialect: Dialect
  readonly secretBox: SecretBox
  readonly isBehindProxy: boolean
}

async function startProcess(
  { url, dialect, secretBox, isBehindProxy }: ProcessOptions,
  publicOrigin: string | undefined,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const store = openStore({ url, connectionsMax: 6 })
  const compiled = compileDialect(dialect)
  const { vendor, nodePrefix, policy } = dialect
  let origin = ''
  const api = buildApi({
    log: quiet,
    handlers,
    dialect: compiled,
    context: {
      store,
      catalogue: neutralCatalogue,
      vendor,
      nodePrefix,
      secretBox,
      policy,
      origin: () => publicOrigin ?? origin,
      names: testNames,
    },
  })
  await mountOauth(api.server, {
    store,
    dialect: compiled,
    secretBox,
    origin: () => publicOrigin ?? origin,
    isBehindProxy,
    passwords: api.passwords,
  })
  origin = await api.server.listen({ host: '127.0.0.1', port: 0 })
  return {
    origin,
    async stop() {
      await api.stop()
      await store.close()
    },
  }
}
