import { ConnectionLost, Fault } from '@moorage/sdk'
import { spokenSeconds } from './times.ts'

/** What went wrong, in the words of the service where it said any, and what one can do about it. */
export function explain(error: unknown): string {
  if (error instanceof Fault) return explainFault(error)
  if (error instanceof ConnectionLost)
    return 'The service did not answer. Nothing is known of what became of this request; you can safely try again.'
  return error instanceof Error ? error.message : String(error)
}

/** Refusals whose own words are for programs (decisions B2 to B4); the others say what is to be done. */
const byStatus: Readonly<Record<number, (fault: Fault) => string>> = {
  401: () => 'You are signed out. Sign in and try again.',
  403: () => 'You may not do this. An unrestricted user of the account can let you.',
  404: () => 'It is not there: it was deleted meanwhile, or you may not see it.',
  408: () => 'The request took too long to arrive. Nothing was done; try again.',
  413: ({ message }) => `${message} Make what you send smaller.`,
  429: ({ retryAfterSeconds: waitS }) =>
    `There were too many requests at once. Nothing was done; try again ${waitS === null ? 'in a minute' : `in ${spokenSeconds(waitS)}`}.`,
  500: ({ requestId }) =>
    `The service failed, and it is not known what became of this request. ${
      requestId === null
        ? 'Its operator finds the cause in its log.'
        : `Its operator finds the cause in its log by the request ${requestId}.`
    }`,
  503: ({ message, retryAfterSeconds: waitS }) =>
    waitS === null
      ? message
      : `${message.replace(' Please try again later.', '')} Try again in ${spokenSeconds(waitS)}.`,
}

function explainFault(fault: Fault): string {
  return byStatus[fault.status]?.(fault) ?? fault.errors.map(({ field, reason }) => named(field, reason)).join('; ')
}

const named = (field: string, reason: string): string => (field === '' ? reason : `${field}: ${reason}`)

/** What is wrong with one field of a form; '' where nothing is. */
export function explainField(error: unknown, field: string): string {
  if (!(error instanceof Fault)) return ''
  return error
    .of(field)
    .map(({ reason }) => reason)
    .join('; ')
}

/** Bounds of a whole number that is typed, both inclusive. */
export interface NumberBounds {
  readonly min: number
  readonly max?: number
}

/** What is wrong with a whole number as it was typed; '' where nothing is. */
export function explainNumber(typed: string, { min, max = Infinity }: NumberBounds): string {
  if (/^\d+$/.test(typed) && Number(typed) >= min && Number(typed) <= max) return ''
  return max === Infinity ? `Enter a whole number, ${min} or more.` : `Enter a whole number from ${min} to ${max}.`
}
