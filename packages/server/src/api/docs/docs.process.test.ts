import { readFileSync } from 'node:fs'
import { linode } from '@moorage/contract'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inChromium } from '#testkit/browser/in-chromium.ts'
import { type HttpHarness, startHttpHarness } from '#testkit/http/http-harness.ts'
import { handlers } from '../endpoints/handlers.ts'

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

async function findFaults(page: Page): Promise<unknown> {
  await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')
  const run = 'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))'
  return page.evaluate(`${axe};${run}`)
}

const widthOf = (page: Page): Promise<unknown> => page.evaluate('document.documentElement.scrollWidth')

const { describe, open, consoleErrors } = inChromium({ isAlone: true })

describe('API page', () => {
  const origins: Record<string, string> = {}
  const harnesses: HttpHarness[] = []
  beforeAll(async () => {
    harnesses.push(await startHttpHarness({ handlers }), await startHttpHarness({ handlers, dialect: linode }))
    for (const harness of harnesses)
      origins[harnesses.indexOf(harness) === 0 ? 'neutral' : 'linode'] = await harness.listen()
  })
  afterAll(async () => Promise.all(harnesses.map((harness) => harness.close())))

  const openPage = (path: string, options: BrowserContextOptions = {}, dialect = 'neutral'): Promise<Page> =>
    open((origins[dialect] ?? '') + path, options)

  test.each([
    ['neutral', '/docs', 'light', 1280],
    ['neutral', '/docs', 'dark', 320],
    ['neutral', '/docs/volumes', 'light', 320],
    ['neutral', '/docs/volumes', 'dark', 1280],
    ['linode', '/docs/events', 'light', 1280],
    ['linode', '/docs/events', 'dark', 320],
  ] as const)(
    '%s: %s, %s at %i px has no axe violation and no horizontal overflow',
    async (dialect, path, colorScheme, width) => {
      const page = await openPage(path, { colorScheme, viewport: { width, height: 800 } }, dialect)
      expect(await findFaults(page)).toEqual([])
      expect(await widthOf(page)).toBeLessThanOrEqual(width)
    },
  )

  test('sends the try form with the entered token, which stays across pages and is never stored', async () => {
    const page = await openPage('/docs')
    const token = harnesses[0]?.token ?? ''
    await page.getByLabel('Token').fill(token)
    await page.getByRole('main').getByRole('link', { name: 'Volumes', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Volumes' }).waitFor()
    const create = page.locator('#volumeCreate')
    await create.getByText('Try it').click()
    await create.getByLabel('Body').fill('{"label":"tried","region":"us-east","size":20}')
    await create.getByRole('button', { name: 'Send' }).click()
    await create.getByText(/^200 OK, \d+ ms$/).waitFor()
    expect(await create.getByLabel('Response body').textContent()).toContain('"label": "tried"')
    const kept =
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state])'
    expect(await page.evaluate(kept)).not.toContain(token)
    expect(await page.evaluate('indexedDB.databases().then((all) => all.length)')).toBe(0)
    await page.reload()
    expect(await page.getByLabel('Token').inputValue()).toBe('')
  })

  test('names missing fields and shows an error response unchanged', async () => {
    const page = await openPage('/docs/volumes')
    const list = page.locator('#volumeList')
    await list.getByText('Try it').click()
    await list.getByRole('button', { name: 'Send' }).click()
    await list.getByText('Enter a token at the top of the page first.').waitFor()
    await page.getByLabel('Token').fill('wrong')
    await list.getByRole('button', { name: 'Send' }).click()
    await list.getByText(/^401 Unauthorized/).waitFor()
    expect(await list.getByLabel('Response body').textContent()).toContain('"reason": "Invalid Token"')
    // Chromium logs the status 401.
    consoleErrors.length = 0
  })

  test('keyboard: remembers the language of all examples and the theme; opens the search', async () => {
    const page = await openPage('/docs/volumes', { colorScheme: 'light' })
    const create = page.locator('#volumeCreate')
    await create.getByRole('tab', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await create.getByRole('tabpanel').textContent()).toContain("cloud.volumes.create({ label: 'data'")
    expect(await page.locator('#volumeList').getByRole('tabpanel').textContent()).toContain('cloud.volumes.list()')
    await page.getByRole('button', { name: 'Dark' }).press('Enter')
    await page.reload()
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(13, 17, 23)')
    expect(await create.getByRole('tab', { selected: true }).textContent()).toBe('SDK')
    await page.getByLabel('Find an operation').fill('resize volume')
    expect(await page.getByRole('navigation').getByRole('link').allTextContents()).toEqual([
      'Overview',
      'POST Resizes a volume; volumes can only grow',
    ])
  })

  test('on a phone, the contents link to an operation and the back link returns', async () => {
    const page = await openPage('/docs', { viewport: { width: 320, height: 640 } })
    expect(await page.getByRole('navigation').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Contents' }).click()
    await page.getByRole('navigation').getByText('Events', { exact: true }).click()
    await page.getByRole('navigation').getByRole('link', { name: 'Gets one event' }).click()
    await page.locator('#eventView').waitFor()
    expect([await page.getByRole('navigation').isVisible(), page.url()]).toEqual([
      false,
      `${origins['neutral']}/docs/events#eventView`,
    ])
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Moorage API' }).waitFor()
  })

  test('works without scripts: shows all examples and no inactive controls', async () => {
    const page = await openPage('/docs/volumes', { javaScriptEnabled: false })
    const create = page.locator('#volumeCreate')
    expect(await create.getByRole('heading', { level: 3 }).allTextContents()).toEqual(
      expect.arrayContaining(['curl', 'SDK', 'moor']),
    )
    expect(await page.locator('button:visible, input:visible').count()).toBe(0)
  })
})
