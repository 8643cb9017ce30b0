import { type Dialect, type OperationName, compileDialect, neutral } from '@moorage/contract'
import { pino } from 'pino'
import { type Api, type ApiOptions, buildApi } from '#api/server/build-api.ts'
import { handlers } from '#api/endpoints/handlers.ts'
import { openRequestQueues } from '#api/request/queues/open-queues.ts'
import { defaultRateLimits } from '#api/request/rates/rate-counter.ts'
import { neutralCatalogue } from '../catalogue.ts'
import { ensureInstallation } from '#store/installation/installation.ts'
import { type Store, openStore } from '#store/open-store.ts'
import { insertToken } from '#store/token/insert-token.ts'
import { testNames } from './test-names.ts'
import { asHttpMethod } from './http-method.ts'
import { type AnswerChecker, checkRejection, createAnswerChecker } from './answer-checker.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import { type UserSeed, seedTenant, seedUser } from '../database/seed-users.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { testTimeouts } from '../database/test-store.ts'
import type { AnyHandler } from '#api/call.ts'
import type { Scopes } from '#domain/access/scopes.ts'
import type { AccountId, Actor, TokenId, UserId } from '#domain/shared/index.ts'

/** User with a token. */
export interface TestCaller {
  readonly accountId: AccountId
  readonly userId: UserId
  readonly tokenId: TokenId
  readonly username: string
  readonly token: string
  readonly tokenLabel: string
}

/** Optional parts of a test request. */
export interface TestRequest {
  readonly body?: unknown
  /** Null sends no token. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly filter?: unknown
}

/** Answer of the API. `body` is parsed JSON, undefined if empty. */
export interface TestAnswer<Body> {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Body
  readonly text: string
}

/** Options of the harness. Rates are limited only with `rateLimits`. */
interface HarnessOptions extends Partial<
  Pick<ApiOptions, 'rateLimits' | 'onResponse' | 'log' | 'tls' | 'passwords' | 'maintenance'>
> {
  readonly handlers?: Readonly<Partial<Record<OperationName, AnyHandler>>>
  readonly dialect?: Dialect
  /** True for stub handlers, whose answers are not validated. */
  readonly isPlumbing?: boolean
  /** Existing store, which stays open after `close`. */
  readonly store?: Store
  readonly name?: string
  readonly context?: Partial<Omit<ApiOptions['context'], 'store'>>
  readonly reachVia?: (url: string) => string
}

/** API with one account, user and token. */
export interface HttpHarness extends TestCaller {
  readonly store: Store
  readonly api: Api
  /** Paths include the version prefix. */
  call<Body = Record<string, unknown>>(method: string, path: string, request?: TestRequest): Promise<TestAnswer<Body>>
  makeCaller(name: string, scopes?: Scopes): Promise<TestCaller>
  /** Creates a user, by default restricted, with a token of all scopes. */
  makeUser(
    account: Pick<TestCaller, 'accountId'>,
    name: string,
    input?: UserSeed & { readonly scopes?: Scopes },
  ): Promise<TestCaller>
  makeToken(scopes: Scopes, expiryMs?: number | null): Promise<{ readonly id: TokenId; readonly token: string }>
  listen(): Promise<string>
  close(): Promise<void>
}

/**
 * Starts the API on a new database unless `store` is given. `call` throws for answers outside the contract, unless `isPlumbing`, and for malformed rejections.
 */
export async function startHttpHarness(options: HarnessOptions = {}): Promise<HttpHarness> {
  const place = await openPlace(options)
  const { store } = place
  const dialect = compileDialect(options.dialect ?? neutral)
  const { vendor, nodePrefix, policy } = dialect.dialect
  await ensureInstallation(store, { vendor: null, defaults: { vendor, nodePrefix } })
  const api = buildApi({
    log: pino({ level: 'error' }, pino.destination(2)),
    rateLimits: { ...defaultRateLimits, isEnforced: false },
    handlers,
    queues: openRequestQueues(testTimeouts.statementTimeoutMs),
    ...options,
    dialect,
    context: {
      catalogue: neutralCatalogue,
      vendor,
      nodePrefix,
      secretBox: options.context?.secretBox ?? openTestSecretBox(),
      origin: () => 'http://moorage.test',
      names: testNames,
      policy,
      ...options.context,
      store,
    },
  })
  const own = await makeCaller(store, options.name ?? 'tester', ['*'])
  const checkAnswer: AnswerChecker = options.isPlumbing === true ? () => undefined : createAnswerChecker(dialect)
  return {
    ...own,
    store,
    api,
    async call<Body>(method: string, path: string, request: TestRequest = {}) {
      const answer = await inject<Body>(api, method, path, { token: own.token, ...request })
      if (answer.status === 200) checkAnswer(method, path, answer.body)
      if (answer.status >= 400 && /^\/v4(beta)?\//.test(path)) checkRejection(dialect, answer)
      return answer
    },
    makeCaller: (name, scopes = ['*']) => makeCaller(store, name, scopes),
    makeUser: (account, name, input = {}) => makeUser(store, account, name, input),
    makeToken: (scopes, expiryMs = null) => makeToken(store, own, { label: 'further', scopes, expiryMs }),
    listen: () => api.server.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await api.stop()
      await place.close()
    },
  }
}

interface Place {
  readonly store: Store
  close(): Promise<void>
}

async function openPlace(options: HarnessOptions): Promise<Place> {
  if (options.store) return { store: options.store, close: async () => undefined }
  const database = await createTestDatabase()
  const url = options.reachVia?.(database.url) ?? database.url
  const store = openStore({ url, connectionsMax: 6, ...(options.reachVia ? {} : testTimeouts) })
  return {
    store,
    async close() {
      await store.close()
      await database.close()
    },
  }
}

async function makeCaller(store: Store, name: string, scopes: Scopes): Promise<TestCaller> {
  return giveToken(store, await seedTenant(store, name), scopes)
}

async function makeUser(
  store: Store,
  account: Pick<TestCaller, 'accountId'>,
  name: string,
  input: UserSeed & { readonly scopes?: Scopes },
): Promise<TestCaller> {
  return giveToken(store, await seedUser(store, account, name, input), input.scopes ?? ['*'])
}

async function giveToken(store: Store, { accountId, userId, username }: Actor, scopes: Scopes): Promise<TestCaller> {
  const label = username ?? ''
  const { id, token } = await makeToken(store, { accountId, userId }, { label, scopes, expiryMs: null })
  return { accountId, userId, tokenId: id, tokenLabel: label, username: label, token }
}

async function makeToken(
  store: Store,
  owner: Pick<TestCaller, 'accountId' | 'userId'>,
  content: Parameters<typeof insertToken>[2],
): Promise<{ id: TokenId; token: string }> {
  const { row, secret } = await store.db.transaction().execute((tx) => insertToken(tx, owner, content))
  return { id: row.id, token: secret }
}

async function inject<Body>(api: Api, method: string, path: string, request: TestRequest): Promise<TestAnswer<Body>> {
  const { body, token, filter } = request
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const answer = await api.server.inject({
    method: asHttpMethod(method),
    url: path,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(filter === undefined ? {} : { 'x-filter': JSON.stringify(filter) }),
      ...request.headers,
    },
    ...(body === undefined ? {} : { payload }),
  })
  const text = answer.payload
  return {
    status: answer.statusCode,
    text,
    headers: Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
    ),
    body: text === '' ? undefined : answer.headers['content-type'] === 'text/csv' ? text : JSON.parse(text),
  }
}
