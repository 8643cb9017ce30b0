import { type Html, html } from '#domain/shared/index.ts'
import { type Part, namedPart, namedString } from './named-parts.ts'
import type { ApiReference, ReferenceOperation } from './reference.ts'
import { renderFieldList, renderParameters, renderFieldType } from './render-field-list.ts'
import { renderSentences, renderSentence } from './render-sentences.ts'
import { renderTryForm } from './render-try-form.ts'
import { describeType } from './describe-schema.ts'

/** Returns the HTML article of an operation: description left, samples and a form to send it right. */
export function renderOperation(one: ReferenceOperation, { resolve }: ApiReference): Html {
  return html`<article id="${one.id}" aria-labelledby="${one.id}-title">
<div class="told">
<h2 id="${one.id}-title"><a href="#${one.id}">${titleOf(one.summary)}</a></h2>
<p class="call">${renderMethodMark(one.method)} <code>/v4${one.path}</code></p>
${renderSentences(withoutSummary(one))}
${renderScopes(one.scopes)}
${one.parameters.length === 0 ? null : html`<h3>Parameters</h3>${renderParameters(one.parameters)}`}
${one.body === null ? null : html`<h3>Body</h3>${renderFieldList(resolve(one.body.schema)) ?? html`<p>Any JSON object.</p>`}`}
<h3>Response</h3>
${renderResponse(one, resolve)}
<details><summary>Errors</summary><dl class="refusals">${one.errors.map(
    ({ status, description }) => html`<dt><code>${status}</code></dt><dd>${renderSentences(description)}</dd>`,
  )}</dl></details>
</div>
<div class="called">
${renderSamples(one)}
${renderTryForm(one)}
</div>
</article>
`
}

/** Returns a summary as a heading, without the full stop. */
export function titleOf(summary: string): string {
  return summary.replace(/\.$/, '')
}

/** Returns the HTTP method as HTML, in its color. */
export function renderMethodMark(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`
}

function withoutSummary({ description, summary }: ReferenceOperation): string {
  return description.startsWith(summary) ? description.slice(summary.length).trim() : description
}

function renderScopes(scopes: readonly string[] | null): Html | null {
  if (scopes === null || scopes.length === 0) return null
  return html`<p class="soft">Scopes: ${scopes.map((scope, index) => html`${index === 0 ? '' : ', '}<code>${scope}</code>`)}.</p>`
}

function renderResponse({ response: { schema, mediaType } }: ReferenceOperation, resolve: (part: Part) => Part): Html {
  const items = namedPart(namedPart(namedPart(schema, 'properties'), 'data'), 'items')
  const isPage = 'page' in namedPart(schema, 'properties')
  const kind = mediaType === 'application/json' ? '' : `${mediaType} of `
  const fields = describeType(schema) === 'object' ? renderFieldList(schema) : null
  const content = isPage
    ? html`a page of ${renderFieldType(items)}.`
    : html`${renderFieldType(schema)}. ${renderDescription(resolve(schema))}`
  return html`<p>200, ${kind}${content}</p>${fields === null ? null : html`<details><summary>Response fields</summary>${fields}</details>`}`
}

function renderDescription(schema: Part): Html {
  return renderSentence(namedString(schema, 'description'))
}

/** The script turns the sections into tabs. */
function renderSamples({ id, samples }: ReferenceOperation): Html {
  return html`<div class="samples" data-samples>${samples.map(
    ({ label, source }) => html`<section id="${id}-${label}" data-label="${label}"><h3>${label}</h3>
<pre><code>${source}</code></pre></section>
`,
  )}</div>`
}
