import { ConnectionLost, Fault, type FaultEntry, isUntrusted, UnreadableAnswer } from '@moorage/sdk'
import { type OperatorFailure as Failure, OperatorFailure, type ExitWord } from '@moorage/server/endings'

/** Turns what a call failed with into one sentence that says what to do next, and the exit code; what is no failure of a call stays as it is. */
export function explainFailure(error: unknown): unknown {
  if (error instanceof Fault) return explainFault(error)
  if (error instanceof ConnectionLost) return explainLost(error)
  if (error instanceof UnreadableAnswer)
    return new OperatorFailure(
      `What answers there is not a moorage service: check the address with "moor context list".`,
      'refused',
      error,
    )
  return error
}

const endings: Readonly<Record<number, ExitWord>> = {
  401: 'authentication',
  404: 'notFound',
  408: 'timeout',
  504: 'timeout',
}

function explainFault(fault: Fault): Failure {
  const sentence = fault.errors.map(tellEntry).join(' ')
  return new OperatorFailure(sentence + hintOf(fault), endings[fault.status] ?? 'refused', fault)
}

/** A field is told by its flag; a sentence that begins with it is left as it is. */
function tellEntry({ field, reason }: FaultEntry): string {
  const sentence = /[.!?]$/.test(reason) ? reason : `${reason}.`
  if (field === '' || sentence.startsWith(field)) return sentence
  return /^[a-z_0-9]+$/.test(field) ? `--${field.replaceAll('_', '-')}: ${sentence}` : `${field}: ${sentence}`
}

function hintOf({ status, requestId }: Fault): string {
  if (status === 401) return ' Log in with "moor login", or choose another installation with --context.'
  if (status === 404) return ' It is not there, or not for you: "moor context list" shows whom you ask.'
  if (status === 403) return ' The user lacks a grant for it: "moor profile view-grants" shows what there is.'
  if (status >= 500 && requestId !== null) return ` The operator finds the request by ${requestId}.`
  return ''
}

function explainLost(error: ConnectionLost): Failure {
  const { cause } = error
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return new OperatorFailure('The service did not answer in time; try again.', 'timeout', error)
  if (isUntrusted(error))
    return new OperatorFailure(
      `${error.message} If it is the service that you mean, name the authority that signed its certificate: moor login URL --ca FILE.`,
      'refused',
      error,
    )
  if (error.isSent)
    return new OperatorFailure(
      `${error.message} It is not known whether it was done: look before you do it again.`,
      'refused',
      error,
    )
  return new OperatorFailure(
    `${error.message} Is it running? "moor up" starts one here; "moor context list" shows whom you ask.`,
    'refused',
    error,
  )
}
