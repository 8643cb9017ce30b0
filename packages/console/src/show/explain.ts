import { ConnectionLost, Fault } from '@moorage/sdk'

/** What went wrong, in the words of the service where it said any. */
export function explain(error: unknown): string {
  if (error instanceof Fault) return error.status === 401 ? 'You are signed out. Sign in and try again.' : error.message
  if (error instanceof ConnectionLost)
    return 'The service did not answer. Nothing is known of what became of this request; you can safely try again.'
  return error instanceof Error ? error.message : String(error)
}

/** What is wrong with one field of a form; '' where nothing is. */
export function explainField(error: unknown, field: string): string {
  if (!(error instanceof Fault)) return ''
  return error
    .of(field)
    .map(({ reason }) => reason)
    .join(' ')
}
