import type { FastifyReply } from 'fastify'
import { addressBucket } from '#domain/access/address-bucket.ts'
import { ApiError } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import { checkPassword } from '#store/user/passwords.ts'
import type { PasswordEntry } from '#store/user/password-queue.ts'
import type { OauthContext } from '../oauth-context.ts'
import type { KnownBrowser } from './known-browser.ts'

/** Typed name and password, with page and browser. */
export interface TypedPassword {
  /** Page ID. */
  readonly uid: string
  readonly username: string
  readonly password: string
  readonly known: KnownBrowser | null
}

/**
 * Returns the user with the typed name and password, null if one is wrong, or `busy` without a slot (`PasswordQueue`). An unknown browser queues by address, or
 * behind a proxy by page, never by name: attackers cannot delay a user, and unknown names are indistinguishable.
 */
export async function checkQueuedPassword(
  context: OauthContext,
  reply: FastifyReply,
  typed: TypedPassword,
): Promise<UserRow | null | 'busy'> {
  const { username, password } = typed
  try {
    return await context.passwords.run({ ...laneOf(context, reply, typed), signal: signalOf(reply) }, () =>
      checkPassword(context.store.db, username, password),
    )
  } catch (error) {
    if (error instanceof ApiError) return 'busy'
    throw error
  }
}

function laneOf(
  { isBehindProxy }: OauthContext,
  { request }: FastifyReply,
  { uid, known }: TypedPassword,
): Pick<PasswordEntry, 'kind' | 'lane'> {
  if (known) return { kind: 'known', lane: String(known.accountId) }
  return { kind: 'stranger', lane: isBehindProxy ? uid : addressBucket(request.ip) }
}

/** Aborts when the client disconnects. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed) return AbortSignal.abort('the client disconnected')
  const caller = new AbortController()
  raw.once('close', () => caller.abort('the client disconnected'))
  return caller.signal
}
