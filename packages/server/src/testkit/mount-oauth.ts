import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { isDatabaseAway } from '../api/plugins/is-database-away.ts'
import { createOauth } from '../oauth/create-oauth.ts'
import type { OauthOptions } from '../oauth/oauth-gear.ts'

/** Mounts the OAuth side as the composition root does; errors go to stderr unless another log is given. */
export async function mountOauth(server: FastifyInstance, { log = pino({ level: 'error' }, pino.destination(2)), ...options }: Omit<OauthOptions, 'isAway' | 'log'> & { readonly log?: Logger }): Promise<void> {
  await server.register(createOauth({ ...options, log, isAway: isDatabaseAway }))
}
