import { hash as digest } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { html } from './html.ts'
import { createHtmlPages, createScriptedPages, isForeign } from './html-page.ts'

const hash = (text: string): string => digest('sha256', text, 'base64')
const pages = createHtmlPages({ style: 'table { color: inherit; }', hash })

test('a page contains the one style sheet that its headers allow', () => {
  const sheet = /<style>(.*)<\/style>/s.exec(pages.render({ title: 'One', content: html`<p>two</p>` }).text)?.[1] ?? ''
  expect(sheet).toContain('table { color: inherit; }')
  expect(pages.headers['content-security-policy']).toContain(`style-src 'sha256-${hash(sheet)}';`)
})

test('escapes the title in the browser title and above the content', () => {
  const { text } = pages.render({ title: '<b>', content: html`<p>two</p>` })
  expect(text).toContain('<title>&lt;b&gt; - Moorage</title>')
  expect(text).toContain('<h1>&lt;b&gt;</h1>')
})

test('every page has the service name and an inline logo', () => {
  const { text } = pages.render({ title: 'One', content: html`<p>two</p>` })
  expect(text).toMatch(/<header><p class="bar"><svg [^]*<\/svg>Moorage<\/p>/)
})

test('forbids framing, and keeps the opener only on pages that may respond to it', () => {
  const answering = createHtmlPages({ style: '', hash, isOpenerKept: true })
  expect([pages, answering].map(({ headers }) => headers['cross-origin-opener-policy'])).toEqual([
    'same-origin',
    'unsafe-none',
  ])
  for (const { headers } of [pages, answering])
    expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin', 'x-frame-options': 'DENY' })
})

test.each([
  ['our page', { 'sec-fetch-site': 'same-origin' }, false],
  ['the address bar', { 'sec-fetch-site': 'none' }, false],
  ['another site', { 'sec-fetch-site': 'cross-site' }, true],
  ['a sibling host of the same domain', { 'sec-fetch-site': 'same-site' }, true],
  ['no browser', {}, false],
  ['our origin', { origin: 'https://moorage.test' }, false],
  ['the requested host', { origin: 'http://inside:4400', host: 'inside:4400' }, false],
  ['another origin', { origin: 'https://evil.test', host: 'inside:4400' }, true],
  ['an invalid origin', { origin: 'null', host: 'inside:4400' }, true],
])('a form from %s', (_from, headers, foreign) => {
  expect(isForeign(headers, 'https://moorage.test')).toBe(foreign)
})

describe('pages with a script', () => {
  const scripted = createScriptedPages({ style: '/here.css', script: '/here.js' })

  it('load script and style from their files only, and connect only to their own server', () => {
    expect(scripted.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(scripted.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-cache' })
  })

  it('are complete documents with both files in the head', () => {
    const page = scripted.render('API', html`<main id="content"></main>`).text
    expect(page).toMatch(
      /^<!doctype html>[^]*<script src="\/here\.js"><\/script>\s*<link rel="stylesheet" href="\/here\.css">[^]*<\/head>/,
    )
    expect(page).toContain('<title>API - Moorage</title>')
    expect(page).not.toContain('<style')
  })
})
