import type { FastifyReply } from 'fastify'
import { addressBucket } from '#domain/access/address-bucket.ts'
import { Fault } from '#domain/shared/index.ts'
import type { UserRow } from '#store/account/insert-user.ts'
import { checkPassword } from '#store/user/passwords.ts'
import type { PasswordEntry } from '#store/user/password-gate.ts'
import type { OauthContext } from '../oauth-context.ts'
import type { KnownBrowser } from './find-known-browser.ts'

/** Somebody's name and password, where they were typed, and what is known of the browser. */
export interface TypedPassword {
  /** Of the page. */
  readonly uid: string
  readonly username: string
  readonly password: string
  readonly known: KnownBrowser | null
}

/**
 * Looks at a password when its turn comes (`PasswordGate`): the user, null when the two do not belong together, `busy` when it came to no turn. A
 * stranger waits among those of their address, or where that is a proxy's among what was sent from the same page. The name makes
 * no difference, so that nobody waits behind those who guess at them, and no name that nobody has is told from any other.
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
    if (error instanceof Fault) return 'busy'
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

/** Ends when the caller goes. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  if (raw.destroyed) return AbortSignal.abort('the caller has gone')
  const caller = new AbortController()
  raw.once('close', () => caller.abort('the caller has gone'))
  return caller.signal
}
