import { hash } from 'node:crypto'
import { createHtmlPages, type Html, html } from '#domain/shared/index.ts'
import type { FastifyReply } from 'fastify'
import { plainLabel } from '#domain/access/client-label.ts'

/**
 * Sign-in and consent pages. Forms target this service only. A separate page redirects to applications (`renderRedirectPage`), because Chromium applies
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

/** Sends an HTML page with a status. */
export function sendPage(reply: FastifyReply, status: number, page: Html): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(page.text)
}

/** Renders a page with a title and one sentence. */
export function renderMessagePage(title: string, sentence: string): Html {
  return oauthPages.render({ title, content: html`<p>${sentence}</p>` })
}

/** Titles and sentences of pages for errors without details. */
export const pageTexts: Readonly<Record<'expired' | 'unavailable' | 'internal', readonly [string, string]>> = {
  /** The step was answered, has expired, or is of another browser or a changed client. */
  expired: ['This page has expired', 'Go back to the application and start again.'],
  /** The database is unreachable: nothing was changed, so a retry makes sense (decision B4). */
  unavailable: ['Service unavailable', 'The service is unavailable. Try again in a few seconds.'],
  internal: ['Something went wrong', 'Try again later.'],
}

/**
 * Renders the page that follows a form and redirects to `next`, a path of this service. The content policy limits redirects of the form itself to this service.
 */
export function renderRedirectPage(next: string): Html {
  return oauthPages.render({
    title: 'Redirecting',
    head: html`
<meta http-equiv="refresh" content="0; url=${next}">`,
    content: html`<p>You are being redirected. If nothing happens, <a href="${next}">continue</a>.</p>`,
  })
}

const lengthMax = 64

/** Returns an application label for a page: at most 64 characters, only visible ones. Pages put it in a `bdi`, because it can be right-to-left. */
export function nameOf(label: string): string {
  const signs = [...plainLabel(label)]
  return signs.length > lengthMax ? `${signs.slice(0, lengthMax - 1).join('')}…` : signs.join('')
}
