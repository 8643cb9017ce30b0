// Script of the API pages, which are readable without it. A token is read from its field when a request is sent, and stored nowhere else. Navigation replaces
// only the content, so that the field keeps the token.

const themes = { light: 'Dark', dark: 'Light' }
const root = document.documentElement
root.classList.add('scripted')

function systemTheme() {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Returns the stored theme or sample language. The token is never stored. */
function remembered(name) {
  try {
    return localStorage.getItem(`moorage-docs-${name}`)
  } catch {
    return null
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(`moorage-docs-${name}`, value)
  } catch {
    // The browser can block storage; the preference is then lost.
  }
}

const chosen = remembered('theme')
if (chosen in themes) root.dataset.theme = chosen

function setUpTheme() {
  const button = document.querySelector('[data-theme-button]')
  const show = () => {
    button.textContent = themes[root.dataset.theme ?? systemTheme()]
  }
  button.addEventListener('click', () => {
    root.dataset.theme = (root.dataset.theme ?? systemTheme()) === 'dark' ? 'light' : 'dark'
    remember('theme', root.dataset.theme)
    show()
  })
  show()
}

function make(name, properties = {}, attributes = {}) {
  const element = Object.assign(document.createElement(name), properties)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

function setUpSamples(box) {
  const sections = [...box.querySelectorAll('section')]
  const list = make('div', { className: 'tabs' })
  const tabs = make('div', {}, { role: 'tablist', 'aria-label': 'Code samples' })
  const copy = make('button', { type: 'button', className: 'copy', textContent: 'Copy' })
  copy.addEventListener('click', async () => {
    const shown = sections.find((section) => !section.hidden)
    await navigator.clipboard.writeText(shown.querySelector('code').textContent)
    copy.textContent = 'Copied'
  })
  for (const section of sections) {
    const tab = make('button', { type: 'button', textContent: section.dataset.label }, { role: 'tab' })
    tab.setAttribute('aria-controls', section.id)
    tab.addEventListener('click', () => chooseSample(section.dataset.label))
    tab.addEventListener('keydown', (event) => moveTab(event, tab))
    tabs.append(tab)
    section.querySelector('h3').remove()
    section.setAttribute('role', 'tabpanel')
    section.setAttribute('aria-label', section.dataset.label)
  }
  list.append(tabs, copy)
  box.prepend(list)
}

function moveTab(event, tab) {
  const next = { ArrowRight: tab.nextElementSibling, ArrowLeft: tab.previousElementSibling }[event.key]
  if (!next) return
  next.click()
  next.focus()
}

function chooseSample(label) {
  remember('sample', label)
  for (const box of document.querySelectorAll('[data-samples]')) {
    for (const section of box.querySelectorAll('section')) section.hidden = section.dataset.label !== label
    for (const tab of box.querySelectorAll('[role=tab]')) {
      tab.setAttribute('aria-selected', String(tab.textContent === label))
      tab.tabIndex = tab.textContent === label ? 0 : -1
    }
    box.querySelector('.copy').textContent = 'Copy'
  }
}

function setUpSearch() {
  const field = document.querySelector('#search')
  const links = [...document.querySelectorAll('nav [data-words]')]
  const found = document.querySelector('[data-found]')
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
    const isMeant = (link) => {
      const text = `${link.dataset.words} ${link.textContent}`.toLowerCase()
      return words.every((word) => text.includes(word))
    }
    for (const link of links) link.parentElement.hidden = !isMeant(link)
    for (const area of document.querySelectorAll('nav details')) {
      area.parentElement.hidden = area.querySelector('li:not([hidden])') === null
      if (words.length > 0) area.open = true
    }
    found.textContent = words.length === 0 ? '' : `${links.filter((link) => !link.parentElement.hidden).length} found`
  })
}

function setUpMenu() {
  const button = document.querySelector('[data-menu]')
  button.addEventListener('click', () => openMenu(button.getAttribute('aria-expanded') !== 'true'))
}

function openMenu(isOpen) {
  document.querySelector('[data-menu]').setAttribute('aria-expanded', String(isOpen))
  document.querySelector('nav').toggleAttribute('data-open', isOpen)
}

async function goTo(address, isBack = false) {
  const answer = await fetch(address.pathname)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const content = page.querySelector('main')
  if (!answer.ok || content === null) return location.assign(address)
  document.title = page.title
  document.querySelector('main').replaceWith(content)
  for (const link of document.querySelectorAll('nav [aria-current]')) link.removeAttribute('aria-current')
  const isHere = (link) => new URL(link.href).pathname === address.pathname && !link.dataset.words
  for (const link of document.querySelectorAll('nav a')) if (isHere(link)) link.setAttribute('aria-current', 'page')
  for (const area of document.querySelectorAll('nav details'))
    if (area.querySelector(`a[href^="${address.pathname}#"]`)) area.open = true
  if (!isBack) history.pushState(null, '', address)
  openMenu(false)
  setUpContent()
  showPlace(address)
}

function showPlace({ hash }) {
  const place = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  const main = document.querySelector('main')
  main.focus({ preventScroll: true })
  if (place) place.scrollIntoView()
  else scrollTo(0, 0)
}

let current = ''
function setUpWays() {
  current = location.pathname
  document.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    const address = new URL(link.href)
    if (address.origin !== location.origin || !/^\/docs(?:\/[a-z-]+)?$/.test(address.pathname)) return
    if (address.pathname === current) return openMenu(false)
    event.preventDefault()
    current = address.pathname
    goTo(address).catch(() => location.assign(address))
  })
  addEventListener('popstate', () => {
    if (location.pathname === current) return
    current = location.pathname
    goTo(new URL(location.href), true).catch(() => location.reload())
  })
}

function readForm(form) {
  const { method, path } = form.dataset
  const headers = new Headers()
  const query = new URLSearchParams()
  let place = path
  for (const field of form.querySelectorAll('[data-place]')) {
    const value = field.value.trim()
    if (field.dataset.place === 'path') place = place.replace(`{${field.name}}`, encodeURIComponent(value))
    else if (value !== '' && field.dataset.place === 'query') query.set(field.name, value)
    else if (value !== '') headers.set(field.name, value)
  }
  const token = document.querySelector('#token').value.trim()
  if (token !== '') headers.set('Authorization', `Bearer ${token}`)
  const body = form.querySelector('[name=body]')?.value
  if (body !== undefined) headers.set('Content-Type', 'application/json')
  return { url: `${place}${query.size > 0 ? `?${query}` : ''}`, init: { method, headers, body, credentials: 'omit' } }
}

function renderBody(text) {
  const block = make('pre', {}, { tabindex: '0', 'aria-label': 'Response body' })
  let pretty = text
  try {
    pretty = JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // The body is a stream of events, or empty.
  }
  for (const part of pretty.split(/("(?:[^"\\]|\\.)*"(?:\s*:)?)/)) {
    const kind = part.startsWith('"') ? (part.endsWith(':') ? 'json-key' : 'json-text') : ''
    block.append(kind === '' ? part : make('span', { className: kind, textContent: part }))
  }
  return block
}

async function tryOperation(form) {
  const result = form.querySelector('.result')
  const stop = form.querySelector('[data-stop]')
  if (form.dataset.token === 'needed' && document.querySelector('#token').value.trim() === '') {
    result.replaceChildren(
      make('p', { className: 'refused', textContent: 'Enter a token at the top of the page first.' }),
    )
    return
  }
  const ending = new AbortController()
  stop.hidden = false
  stop.addEventListener('click', () => ending.abort(), { once: true })
  result.replaceChildren(make('p', { textContent: 'Sending…' }))
  const beganMs = performance.now()
  try {
    const { url, init } = readForm(form)
    const answer = await fetch(url, { ...init, signal: ending.signal })
    const line = `${answer.status} ${answer.statusText}, ${Math.round(performance.now() - beganMs)} ms`
    const told = make('p', { className: answer.ok ? 'ok' : 'refused', textContent: line })
    let text = ''
    const parts = answer.body.pipeThrough(new TextDecoderStream()).getReader()
    result.replaceChildren(told)
    for (let part = await parts.read(); !part.done; part = await parts.read()) {
      text += part.value
      result.replaceChildren(told, renderBody(text))
    }
  } catch (error) {
    if (error.name === 'AbortError') result.append(make('p', { textContent: 'Stopped.' }))
    else result.replaceChildren(make('p', { className: 'refused', textContent: `No response: ${error.message}` }))
  } finally {
    stop.hidden = true
  }
}

function setUpContent() {
  for (const box of document.querySelectorAll('[data-samples]')) setUpSamples(box)
  chooseSample(['curl', 'SDK', 'moor'].find((label) => label === remembered('sample')) ?? 'curl')
  for (const form of document.querySelectorAll('.try form'))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void tryOperation(form)
    })
}

document.addEventListener('DOMContentLoaded', () => {
  setUpTheme()
  setUpSearch()
  setUpMenu()
  setUpWays()
  setUpContent()
})
