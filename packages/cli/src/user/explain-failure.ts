import { ConnectionLost, ApiError, type ApiErrorEntry, isUntrusted, UnreadableResponse } from '@moorage/sdk'
import {
  type OperatorFailure as Failure,
  explainConnectionError,
  type ExitName,
  OperatorFailure,
} from '@moorage/server/exit'
import { flagOf } from './arguments/add-body-options.ts'

/** Returns an API error as OperatorFailure with next action and exit code. Returns other errors unchanged. */
export function explainFailure(error: unknown): unknown {
  if (error instanceof ApiError) return explainApiError(error)
  if (error instanceof ConnectionLost) return explainLost(error)
  if (error instanceof UnreadableResponse)
    return new OperatorFailure(
      `The response does not come from a Moorage service. Check the URL with "moor context list".`,
      'refused',
      error,
    )
  return error
}

const exitWords: Readonly<Record<number, ExitName>> = {
  401: 'authentication',
  404: 'notFound',
  408: 'timeout',
  504: 'timeout',
}

function explainApiError(apiError: ApiError): Failure {
  const sentence = apiError.errors.map(formatErrorEntry).join(' ')
  return new OperatorFailure(sentence + hintOf(apiError), exitWords[apiError.status] ?? 'refused', apiError)
}

/** Names the flag of the field: instead of the field at the begin of the reason, otherwise before it. */
function formatErrorEntry({ field, reason }: ApiErrorEntry): string {
  const sentence = /[.!?]$/.test(reason) ? reason : `${reason}.`
  if (field === '') return sentence
  const name = /^[a-z_0-9]+$/.test(field) ? `--${flagOf(field)}` : field
  return sentence.startsWith(`${field} `) ? name + sentence.slice(field.length) : `${name}: ${sentence}`
}

function hintOf({ status, requestId }: ApiError): string {
  if (status === 401) return ' Log in with "moor login", or select another context with --context.'
  if (status === 404)
    return ' The resource does not exist, or you have no access to it. Check the installation with "moor context list".'
  if (status === 403)
    return ' The user has no grant for this operation. List the grants with "moor profile view-grants".'
  if (status >= 500 && requestId !== null) return ` Report the request ID ${requestId} to the operator.`
  return ''
}

function explainLost(error: ConnectionLost): Failure {
  const service = error.origin ?? 'The service'
  if (isUntrusted(error))
    return new OperatorFailure(
      `The certificate of ${service} is not trusted (${reasonOf(error)}). If you trust this service, specify the CA that signed its certificate: moor login URL --ca FILE.`,
      'refused',
      error,
    )
  const todo = error.isSent
    ? 'The request may have been executed. Check the result before you retry.'
    : 'Start the service on its machine with "moor up", or select another context ("moor context list").'
  return new OperatorFailure(`${service} does not respond: ${reasonOf(error)}. ${todo}`, 'timeout', error)
}

function reasonOf(error: Error): string {
  const { cause } = error
  return explainConnectionError(error) ?? (cause instanceof Error ? reasonOf(cause) : error.message.replace(/\.$/, ''))
}
