import type { Html } from '#domain/shared/index.ts'
import { renderMessage } from './render-message.ts'

/** Renders what is shown while the database is away: nothing was done, and another try makes sense (decision B4). */
export function renderAway(): Html {
  return renderMessage(
    'Not available at the moment',
    'The service cannot do this at the moment. Please try again in a few seconds.',
  )
}
