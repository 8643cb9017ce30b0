import { ConnectionLost, Fault, type FaultEntry, isUntrusted, UnreadableAnswer } from '@moorage/sdk'
import {
  type OperatorFailure as Failure,
  explainUnanswered,
  type ExitWord,
  OperatorFailure,
} from '@moorage/server/endings'

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
  const place = error.origin ?? 'The service'
  if (isUntrusted(error))
    return new OperatorFailure(
      `The certificate of ${place} is not trusted (${reasonOf(error)}). If it is the service that you mean, name the authority that signed its certificate: moor login URL --ca FILE.`,
      'refused',
      error,
    )
  const todo = error.isSent
    ? 'It is not known whether the request was carried out: look before you repeat it.'
    : 'Start it with "moor up" on its machine, or choose another one: "moor context list" shows those that you know.'
  return new OperatorFailure(`${place} does not answer: ${reasonOf(error)}. ${todo}`, 'timeout', error)
}

/** The reason at the bottom of the chain of causes, in words if it is one of a connection. */
function reasonOf(error: Error): string {
  const { cause } = error
  return explainUnanswered(error) ?? (cause instanceof Error ? reasonOf(cause) : error.message.replace(/\.$/, ''))
}
