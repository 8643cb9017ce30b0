import { type Html, html } from '#domain/shared/index.ts'
import type { ReferenceOperation, ReferenceParameter } from './reference.ts'

/** Returns an HTML form with which the page's script sends the operation and the entered token. Hidden without the script. */
export function renderTryForm(one: ReferenceOperation): Html {
  const { id, method, path, parameters, body, scopes } = one
  return html`<details class="try"><summary>Try it</summary>
<form data-method="${method}" data-path="/v4${path}" data-token="${scopes === null ? 'unneeded' : 'needed'}">
${parameters.map((parameter) => renderInput(id, parameter))}${
    body === null
      ? null
      : html`<label for="${id}-body">Body</label>
<textarea id="${id}-body" name="body" rows="${countRows(body.example)}" spellcheck="false">${writeJson(body.example)}</textarea>
`
  }${
    method === 'GET'
      ? null
      : html`<p class="soft">This request changes resources in this installation.</p>
`
  }<p><button>Send</button> <button type="button" class="plain" data-stop hidden>Stop</button></p>
<div class="result" role="status"></div>
</form>
</details>`
}

function renderInput(id: string, { name, location, isRequired, schema }: ReferenceParameter): Html {
  const [example] = Array.isArray(schema['examples']) ? schema['examples'] : []
  return html`<label for="${id}-${name}">${name} <span class="soft">${location}</span></label>
<input id="${id}-${name}" name="${name}" data-place="${location}" autocomplete="off" spellcheck="false"${
    isRequired ? html` required` : null
  }${example === undefined ? null : html` placeholder="${String(example)}"`}>
`
}

function writeJson(example: unknown): string {
  return JSON.stringify(example ?? {}, null, 2)
}

function countRows(example: unknown): number {
  return Math.min(writeJson(example).split('\n').length + 1, 18)
}
