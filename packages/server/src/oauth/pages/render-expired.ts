import type { Html } from '#domain/shared/index.ts'
import { renderMessage } from './render-message.ts'

/** Renders what is shown in place of a page that is over: answered, too old, another browser's, or of a client that has changed. */
export function renderExpired(): Html {
  return renderMessage('This page has expired', 'Please go back to the application and start again.')
}
