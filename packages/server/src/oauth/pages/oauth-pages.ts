import { hash } from 'node:crypto'
import { createHtmlPages } from '#domain/shared/index.ts'

/**
 * Sign-in and consent pages. Forms target this service only. A separate page redirects to applications (render-redirect.ts), because Chromium applies
 * `form-action` to every redirect after a form. An opener policy would cut off an application's popup permanently.
 */
export const oauthPages = createHtmlPages({
  style: `form { margin: 1rem 0; }
label { margin: .75rem 0 .4rem; }
button { margin: 1rem .5rem 0 0; }
button.second { color: var(--accent); background: var(--paper); }
code { font: .9rem ui-monospace, monospace; color: var(--soft); }
`,
  hash: (text) => hash('sha256', text, 'base64'),
  isOpenerKept: true,
})
