import { hash } from 'node:crypto'
import { createHtmlPages } from '#domain/shared/index.ts'

/**
 * The pages to sign in and to consent. Forms go to this service only: pages go on to applications by a page of their own
 * (render-onward.ts), because Chromium holds every redirect that follows a form to `form-action`, also those that the application makes.
 * An application may open them as a popup and wait there for its own page to answer: a policy that keeps openers apart would cut them off
 * for good, and the sign-in would never seem to end.
 */
export const oauthPages = createHtmlPages({
  style: `form { margin: 1rem 0; }
label { margin: .75rem 0 .4rem; }
button { margin: 1rem .5rem 0 0; }
button.second { color: var(--accent); background: var(--paper); }
code { font: .9rem ui-monospace, monospace; color: var(--soft); }
`,
  hash: (text) => hash('sha256', text, 'base64'),
  isSeenByOpener: true,
})
