import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CompiledDialect } from '@moorage/contract'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Maintenance } from '#domain/maintenance/maintenance.ts'
import type { SecretBox } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'
import type { PasswordGate } from '#store/user/password-gate.ts'
import type { RefusalNotes } from './interaction/refusal-notes.ts'
import type { OauthKeys } from './oauth-keys.ts'

/** Who asks, as rates are counted. */
export interface OauthCaller {
  readonly name: string
  /** Not made up by the caller: a client that proved itself, somebody's consent. */
  readonly isKnown: boolean
}

/** What the composition root gives when it mounts the OAuth side. */
export interface OauthOptions {
  readonly store: Store
  readonly dialect: CompiledDialect
  readonly secretBox: SecretBox
  readonly log: FastifyBaseLogger
  /** Where the service is reached, which is also the issuer; known once it listens. */
  readonly origin: () => string
  /** Counts a request; seconds to wait when there were too many, else null (decision G10). */
  readonly count: (caller: OauthCaller) => number | null
  /** Whether the installation is closed; null while it is open (decision I6). */
  readonly maintenance: () => Maintenance | null
  /** The process's; whoever mounts this stops it. */
  readonly passwords: PasswordGate
  /** Whether a proxy is in front, so that addresses do not tell people apart. */
  readonly isBehindProxy: boolean
}

/** The library on our tables, with the keys that go with it. */
export interface OpenedProvider {
  readonly provider: Provider
  readonly keys: OauthKeys
  /** Answers a request as the library does. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** What every request to the OAuth side stands on. */
export interface OauthContext extends OauthOptions {
  /** Does what nobody should have to wait for, and what must not show in the time that an answer takes; the end of the process waits for it. */
  readonly later: (work: () => Promise<void>) => void
  readonly refusals: RefusalNotes
  /** Made at the first request of a process: the issuer is not known before it listens. */
  open(): Promise<OpenedProvider>
}

/** Answers one path of the OAuth side. */
export type OauthHandler = (
  context: OauthContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>
