import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CompiledDialect } from '@moorage/contract'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { Maintenance } from '#domain/maintenance/maintenance.ts'
import type { SecretBox } from '#domain/shared/index.ts'
import type { Store } from '#store/open-store.ts'
import type { PasswordQueue } from '#store/user/password-queue.ts'
import type { RejectionLog } from './interaction/audit-sign-in.ts'
import type { OauthKeys } from './oauth-keys.ts'

/** Caller for rate limits. */
export interface OauthCaller {
  readonly name: string
  /** True for an authenticated client or a consent. */
  readonly isKnown: boolean
}

/** Options of the OAuth plugin. */
export interface OauthOptions {
  readonly store: Store
  readonly dialect: CompiledDialect
  readonly secretBox: SecretBox
  readonly log: FastifyBaseLogger
  /** Issuer; known once the service listens. */
  readonly origin: () => string
  /** Returns the seconds to wait, or null below the limit (decision G10). */
  readonly count: (caller: OauthCaller) => number | null
  /** Null while inactive (decision I6). */
  readonly maintenance: () => Maintenance | null
  /** Stopped by the caller that mounts the plugin. */
  readonly passwords: PasswordQueue
  /** If true, addresses do not identify clients. */
  readonly isBehindProxy: boolean
}

/** The library on our tables, with its keys. */
export interface OpenedProvider {
  readonly provider: Provider
  readonly keys: OauthKeys
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** Context of OAuth requests. */
export interface OauthContext extends OauthOptions {
  /** Runs work after the response, also to hide its duration. Shutdown waits for the work. */
  readonly later: (work: () => Promise<void>) => void
  readonly rejections: RejectionLog
  /** Opens at the first request, because the issuer is unknown before the service listens. */
  open(): Promise<OpenedProvider>
}

/** Handles one path of the OAuth plugin. */
export type OauthHandler = (
  context: OauthContext,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>
