import type { Html } from '#domain/shared/index.ts'
import { renderMessage } from './render-message.ts'

/** Renders the page for an unreachable database: nothing was changed, so a retry makes sense (decision B4). */
export function renderUnavailable(): Html {
  return renderMessage('Service unavailable', 'The service is unavailable. Try again in a few seconds.')
}
