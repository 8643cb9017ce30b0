import { type Logger, pino } from 'pino'
import { createOauth } from '#oauth/create-oauth.ts'
import { PasswordQueue } from '#store/user/password-queue.ts'
import type { FastifyInstance } from 'fastify'
import type { OauthOptions } from '#oauth/oauth-context.ts'

/** The defaults are no proxy, no rate limit and errors on stderr. */
type Mounted = Omit<OauthOptions, 'log' | 'count' | 'maintenance' | 'isBehindProxy' | 'passwords'> &
  Partial<Pick<OauthOptions, 'count' | 'maintenance' | 'isBehindProxy' | 'passwords'>> & { readonly log?: Logger }

/** Registers the OAuth provider on the server like the composition root. */
export async function mountOauth(
  server: FastifyInstance,
  { log = pino({ level: 'error' }, pino.destination(2)), ...options }: Mounted,
): Promise<void> {
  await server.register(
    createOauth({
      count: () => null,
      maintenance: () => null,
      isBehindProxy: false,
      passwords: new PasswordQueue(),
      ...options,
      log,
    }),
  )
}
