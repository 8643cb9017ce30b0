import { createScriptedPages, type Html, html } from '#domain/shared/index.ts'
import type { ApiReference, ReferenceArea } from './reference.ts'
import { renderFieldList, listReachableSchemas } from './render-field-list.ts'
import { renderMethodMark, renderOperation, titleOf } from './render-operation.ts'
import { renderSentences } from './render-sentences.ts'

/** Installation details on every page. */
export interface PageInstallation {
  readonly dialect: string
  readonly origin: string
  /** Reason for maintenance; null without maintenance (decision I6). */
  readonly closed: string | null
}

/** Page template, with headers. */
export const apiPages = createScriptedPages({
  style: '/docs/static/reference.css',
  script: '/docs/static/reference.js',
})

/** Returns the complete HTML page of an area, or of the overview for null. */
export function renderPage(reference: ApiReference, area: ReferenceArea | null, installation: PageInstallation): Html {
  const body = html`${renderHeader(reference, installation)}
<div class="page">
${renderContents(reference, area)}
<main id="content" tabindex="-1">
${installation.closed === null ? null : html`<p class="problem" role="alert"><strong>${installation.closed}</strong></p>`}
${area === null ? renderFirst(reference, installation) : renderArea(reference, area)}
</main>
</div>`
  return apiPages.render(area === null ? 'API' : `${area.name}, API`, body)
}

function renderHeader({ version }: ApiReference, { dialect }: PageInstallation): Html {
  return html`<header>
<p class="brand"><a href="/docs">Moorage API</a> <span class="soft">${version}, ${dialect} dialect</span></p>
<div class="tools">
<label for="token">Token</label>
<input id="token" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="token-note">
<span id="token-note" class="soft">stored in this page only</span>
<button type="button" class="plain" data-theme-button>Dark</button>
<button type="button" class="plain menu" data-menu aria-expanded="false" aria-controls="contents">Contents</button>
</div>
</header>`
}

function renderContents({ areas }: ApiReference, current: ReferenceArea | null): Html {
  return html`<nav id="contents" aria-label="Operations">
<label for="search">Find an operation</label>
<input id="search" type="search" autocomplete="off" spellcheck="false">
<p class="soft" data-found role="status"></p>
<ul>
<li><a href="/docs"${current === null ? html` aria-current="page"` : null}>Overview</a></li>
${areas.map(
  (area) => html`<li><details${area.slug === current?.slug ? html` open` : null}><summary>${area.name}</summary>
<ul>${area.operations.map(
    ({
      id,
      method,
      path,
      summary,
    }) => html`<li><a href="/docs/${area.slug}#${id}" data-words="${method} ${path} ${id}">${renderMethodMark(method)} <span>${titleOf(summary)}</span></a></li>
`,
  )}</ul></details></li>
`,
)}</ul>
</nav>`
}

function renderFirst({ description, areas }: ApiReference, { origin }: PageInstallation): Html {
  return html`<h1>Moorage API</h1>
${renderSentences(description)}
<p>Send requests to <code>${origin}/v4</code>. For a machine-readable description, see the <a href="/v4/openapi.json">OpenAPI document</a>.
Authenticate with a token: <code>Authorization: Bearer TOKEN</code>. To try operations on this page, enter your token above. It is
stored in the memory of this page only, and discarded when you leave or reload the page.</p>
<p>All errors have the same format: <code>{"errors": [{"reason": "...", "field": "..."}]}</code>.</p>
<h2>Sections</h2>
<ul class="sections">${areas.map(
    ({
      name,
      slug,
      description: text,
      operations,
    }) => html`<li><h3><a href="/docs/${slug}">${name}</a></h3>${renderSentences(text)}
<p class="soft">${operations.length === 1 ? 'One operation' : `${operations.length} operations`}</p></li>
`,
  )}</ul>`
}

function renderArea(reference: ApiReference, area: ReferenceArea): Html {
  const parts = area.operations.flatMap(({ parameters, body, response }) => [
    ...parameters.map(({ schema }) => schema),
    ...(body ? [reference.resolve(body.schema)] : []),
    response.schema,
  ])
  const schemas = Object.fromEntries(
    listReachableSchemas(parts, reference).map((name) => [
      name,
      reference.resolve({ $ref: `#/components/schemas/${name}` }),
    ]),
  )
  return html`<h1>${area.name}</h1>
${renderSentences(area.description)}
${area.operations.map((one) => renderOperation(one, reference))}
<h2>Schemas</h2>
${Object.entries(schemas).map(
  ([
    name,
    schema,
  ]) => html`<section class="thing" id="${name}" aria-labelledby="${name}-title"><h3 id="${name}-title">${name}</h3>
${renderSentences(String(schema['description'] ?? ''))}${renderFieldList(schema)}</section>
`,
)}`
}
