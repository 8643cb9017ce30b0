import type { FastifyInstance } from 'fastify'
import { isFromConsole } from '#domain/access/console-session.ts'
import { operatorCookie } from '#domain/access/operator-session.ts'
import { tokenInvalid } from '#domain/access/token-invalid.ts'
import { ApiError, textField } from '#domain/shared/index.ts'
import type { OperatorSessions } from './operator-sessions.ts'

/**
 * Registers POST /session, which exchanges the operator token for a session cookie, and DELETE /session, which ends it (decision G5.3). Rejects other origins
 * and other tokens with 401. Mounted outside of the authenticated routes.
 */
export function sessionRoutes(app: FastifyInstance, sessions: OperatorSessions, origin: () => string): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (!isFromConsole(headers, origin())) throw tokenInvalid()
  })
  app.post('/session', async (request, reply) => {
    const token = textField(request.body, 'token')
    if (token === undefined) throw new ApiError('request.field_required', 'token is required', { field: 'token' })
    const secret = sessions.signIn(token.trim())
    if (secret === null) throw tokenInvalid()
    return reply.code(204).header('set-cookie', operatorCookie(secret, origin())).send()
  })
  app.delete('/session', async (request, reply) => {
    sessions.signOut(request.headers)
    return reply.code(204).header('set-cookie', operatorCookie(null, origin())).send()
  })
}
