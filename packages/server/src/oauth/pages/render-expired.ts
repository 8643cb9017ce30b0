import type { Html } from '#domain/shared/index.ts'
import { renderMessage } from './render-message.ts'

/** Renders the page for an ended step: answered, expired, of another browser, or of a changed client. */
export function renderExpired(): Html {
  return renderMessage('This page has expired', 'Go back to the application and start again.')
}
