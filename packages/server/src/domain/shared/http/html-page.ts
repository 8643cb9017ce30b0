import { Html, html } from './html.ts'

const baseStyle = `
:root { color-scheme: light dark; --width: 32rem; --ink: #18242a; --soft: #52616a; --paper: #ffffff; --line: #d5dad8; --field: #6e7781; --accent: #0b5f66; --good: #116329; --bad: #a40e26; --mark: #f5f6f4; --bar: #0d3238; --bar-ink: #eaf3f2; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4ebec; --soft: #9fb0b7; --paper: #0d1317; --line: #2c373d; --field: #848d97; --accent: #5fc9c0; --good: #7ee787; --bad: #ffa198; --mark: #141b20; --bar: #0a2226; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.bar { display: flex; gap: .5rem; align-items: center; margin: 0; padding: .5rem 1rem; font-weight: 700; background: var(--bar); color: var(--bar-ink); }
.head, main { max-width: var(--width); margin: 0 auto; padding: 1rem; }
.head { border-bottom: 1px solid var(--line); }
h1 { font-size: 1.4rem; margin: 0; }
p { margin: .5rem 0; } .soft { color: var(--soft); }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .25rem .5rem; }
.problem { border: 2px solid var(--bad); border-radius: .4rem; padding: .75rem 1rem; }
label { display: block; font-weight: 600; }
input, textarea { width: 100%; padding: .5rem; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--field); border-radius: .4rem; }
button { padding: .5rem 1rem; font: inherit; font-weight: 600; color: var(--paper); background: var(--accent); border: 1px solid var(--accent); border-radius: .4rem; cursor: pointer; }
li { margin: .4rem 0; }
`

/** Parts of a page. */
interface PageParts {
  readonly title: string
  readonly heading?: Html
  readonly aside?: Html
  readonly content: Html
  readonly head?: Html
}

/** Renderer of pages with one style, and headers of all responses on their paths. */
export interface HtmlPages {
  readonly headers: Readonly<Record<string, string>>
  render(parts: PageParts): Html
}

interface HtmlPagesOptions {
  readonly style: string
  /** SHA-256 in base64; the domain computes no hashes. */
  readonly hash: (text: string) => string
  /** Keeps the link to a window of another site that opened the page. */
  readonly isOpenerKept?: boolean
}

/** Returns a renderer for pages of one style, and their headers, whose Content-Security-Policy contains the style's hash. */
export function createHtmlPages({ style, hash, isOpenerKept = false }: HtmlPagesOptions): HtmlPages {
  const sheet = baseStyle + style
  const tag = new Html(`<style>${sheet}</style>`)
  return {
    headers: listHeaders(`'sha256-${hash(sheet)}'`, isOpenerKept ? 'unsafe-none' : 'same-origin'),
    render: (parts) => renderFrame(tag, parts),
  }
}

interface PageFiles {
  readonly style: string
  readonly script: string
}

/** Renderer of pages with a script, and headers of all responses on their paths. */
export interface ScriptedPages {
  readonly headers: Readonly<Record<string, string>>
  render(title: string, body: Html): Html
}

/** Headers for pages with style sheet and script files. */
export const scriptedHeaders: Readonly<Record<string, string>> = listGuards(
  ["script-src 'self'", "style-src 'self'", "connect-src 'self'", 'img-src data:', "form-action 'none'"],
  'same-origin',
)

/** Returns a renderer for pages with separate style sheet and script files, nothing inline, and their headers. */
export function createScriptedPages({ style, script }: PageFiles): ScriptedPages {
  const head = html`<script src="${script}"></script>
<link rel="stylesheet" href="${style}">`
  return {
    headers: { ...scriptedHeaders, 'cache-control': 'no-cache' },
    render: (title, body) => renderDocument(title, head, body),
  }
}

function listHeaders(styleSource: string, openerPolicy: string): Readonly<Record<string, string>> {
  return {
    ...listGuards([`style-src ${styleSource}`, 'img-src data:', "form-action 'self'"], openerPolicy),
    'cache-control': 'no-store',
  }
}

function listGuards(policy: readonly string[], openerPolicy: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': ["default-src 'none'", ...policy, "base-uri 'none'", "frame-ancestors 'none'"].join(
      '; ',
    ),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': openerPolicy,
    'cross-origin-resource-policy': 'same-origin',
  }
}

const mark = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M7 3h10l-1.5 4v9h-7V7z" fill="currentColor"/><path d="M3 20c4-3 14-3 18 0M5 13c4 2 10 2 14 0" fill="none" stroke="currentColor" stroke-width="2"/></svg>`

function renderFrame(style: Html, { title, heading, aside, content, head }: PageParts): Html {
  const body = html`<header><p class="bar">${mark}Moorage</p>
<div class="head"><h1>${heading ?? title}</h1>${aside ?? null}</div></header>
<main id="content" tabindex="-1">
${content}
</main>`
  return renderDocument(title, html`<meta name="robots" content="noindex">${head ?? null}${style}`, body)
}

function renderDocument(title: string, head: Html, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Moorage</title>
<link rel="icon" href="data:,">
${head}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${body}
</body>
</html>
`
}

interface FormHeaders {
  readonly 'sec-fetch-site'?: string | string[] | undefined
  readonly origin?: string | undefined
  readonly host?: string | undefined
}

/**
 * True if a page of another site sent the form, by headers that every browser sends; false without these headers. `origin` is the service's, which the Host
 * header behind a proxy may hide.
 */
export function isForeign(headers: FormHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin === undefined || headers.origin === origin) return false
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host
}
