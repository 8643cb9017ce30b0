import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CompiledDialect } from '@moorage/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { SecretBox } from '../domain/shared/index.ts'
import type { Store } from '../store/open-store.ts'
import type { OauthKeys } from './provider/oauth-keys.ts'

/** What the composition root gives when it mounts the OAuth side. */
export interface OauthOptions {
  readonly store: Store
  readonly dialect: CompiledDialect
  readonly secretBox: SecretBox
  readonly log: FastifyBaseLogger
  /** Where the service is reached, which is also the issuer; known once it listens. */
  readonly origin: () => string
  /** Whether an error says that the database cannot be reached at the moment (decision B4). */
  readonly isAway: (error: unknown) => boolean
}

/** The library on our tables, with the keys that go with it. */
export interface OpenedProvider {
  readonly provider: Provider
  readonly keys: OauthKeys
  /** Answers a request as the library does. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** What every request to the OAuth side stands on. */
export interface OauthGear extends OauthOptions {
  /** Made at the first request of a process: the issuer is not known before it listens. */
  open(): Promise<OpenedProvider>
}
