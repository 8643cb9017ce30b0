import type { FastifyInstance } from 'fastify'
import { compileDialect, neutral } from '@moorage/contract'
import { renderErrorResponse } from '#api/request/answer/render-error-response.ts'
import { ApiError, notFound } from '#domain/shared/index.ts'
import type { Log } from '../logging/open-log.ts'

/** Error texts are the same in every dialect. */
const dialect = compileDialect(neutral)

/**
 * Registers handlers that respond to errors and unknown paths like the main API (decision B1), and log internal errors. A client error of Fastify becomes
 * request.malformed.
 */
export function answerOperatorErrors(app: FastifyInstance, log: Pick<Log, 'error'>): void {
  app.setNotFoundHandler(async () => {
    throw notFound()
  })
  app.setErrorHandler(async (error, request, reply) => {
    const { status, body, isInternal, retryAfterS } = renderErrorResponse(toApiError(error), dialect)
    if (isInternal) log.error({ err: error, url: request.url }, 'request failed')
    if (status === 401) reply.header('www-authenticate', 'Bearer')
    if (retryAfterS !== null) reply.header('retry-after', String(retryAfterS))
    return reply.code(status).send(body)
  })
}

function toApiError(error: unknown): unknown {
  const isClientError = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
  return isClientError
    ? new ApiError('request.malformed', 'The request body is not valid JSON.', { cause: error })
    : error
}
