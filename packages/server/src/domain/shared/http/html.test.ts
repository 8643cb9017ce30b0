import { expect, test } from 'vitest'
import { Html, html } from './html.ts'

test('escapes every value, in text and in attributes', () => {
  const evil = `<script>alert("1")</script> & 'x'`
  expect(html`<p title="${evil}">${evil}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;</p>',
  )
})

test('inserts HTML, lists, numbers and nothing unchanged', () => {
  expect(
    html`<ul>${['<a>', '<b>'].map((name) => html`<li>${name}</li>`)}</ul>${null}${0}${new Html('<hr>')}`.text,
  ).toBe('<ul><li>&lt;a&gt;</li><li>&lt;b&gt;</li></ul>0<hr>')
})
