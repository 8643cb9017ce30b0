import { expect, test } from 'vitest'
import { Html, html } from './html.ts'

test('every value is escaped, in text and in attributes', () => {
  const evil = `<script>alert("1")</script> & 'x'`
  expect(html`<p title="${evil}">${evil}</p>`.text).toBe(
    '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;</p>',
  )
})

test('what is HTML already, lists, numbers and nothing are put in as they are', () => {
  expect(
    html`<ul>${['<a>', '<b>'].map((name) => html`<li>${name}</li>`)}</ul>${null}${0}${new Html('<hr>')}`.text,
  ).toBe('<ul><li>&lt;a&gt;</li><li>&lt;b&gt;</li></ul>0<hr>')
})
