import { join } from 'node:path'
import { consoleVariants, findViolations } from '@moorage/server/testkit/browser/console-pages'
import { inChromium } from '@moorage/server/testkit/browser/in-chromium'
import { type OperatorPagesBench, openOperatorPagesBench } from '@moorage/server/testkit/browser/operator-pages-bench'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

const timeoutMs = 60_000

// Chromium logs error responses: signed out, form rejected, no server.
const { describe, open } = inChromium({
  isAlone: true,
  allowed: /status of 40[01]|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/,
})

describe('the operator’s pages', () => {
  let bench: OperatorPagesBench
  beforeAll(async () => {
    bench = await openOperatorPagesBench(join(import.meta.dirname, '../../../packages/cli/bin/moor.js'))
  })
  afterAll(() => bench.close())

  const signedIn = async (name = '', options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await open(`${bench.origin}/operator/`, options)
    page.setDefaultTimeout(timeoutMs)
    await bench.signIn(page)
    await page.getByRole('heading', { name: 'Regions and engines' }).waitFor()
    if (name !== '') await page.getByRole('navigation').getByRole('link', { name }).click()
    return page
  }
  const makeVolume = async (label: string): Promise<void> => {
    const body = { label, region: 'us-east', size: 20 }
    expect((await bench.request({ method: 'POST', path: '/v4/volumes', body })).status).toBe(200)
  }

  test('the operator signs in, adds a fault, sees the stuck work with its cause, and removes the fault', async () => {
    const page = await signedIn()
    const region = page.getByRole('region', { name: 'US East us-east' })
    await region.getByText('Volumes: simulator').waitFor()
    expect(await region.getByText('Reachable').count()).toBe(3)

    await page.getByRole('navigation').getByRole('link', { name: 'Faults' }).click()
    await page.getByText('No active faults').waitFor()
    await page.getByLabel('Number of calls').fill('100000')
    await page.getByRole('button', { name: 'Add fault' }).click()
    await page.getByText('ensureVolume for all resources fails before it takes effect (Busy)').waitFor()

    await makeVolume('data')
    await page.getByRole('navigation').getByRole('link', { name: 'Work' }).click()
    const work = page.getByRole('region', { name: /^Create volume: data/ })
    await work.getByText(/^Stuck/).waitFor()
    await work.getByText('The infrastructure is busy.').waitFor()
    await work.getByText('moor sim faults list').waitFor()

    await page.getByRole('navigation').getByRole('link', { name: 'Faults' }).click()
    await page.getByRole('button', { name: /^Remove fault/ }).click()
    await page.getByText('No active faults').waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Work' }).click()
    await page.getByText('No work in progress or stuck.').waitFor()
  })

  test('an error of the simulator for a fault is shown at its field', async () => {
    const page = await signedIn('Faults')
    await page.getByLabel('Number of calls').fill('many')
    await page.getByRole('button', { name: 'Add fault' }).click()
    await page.getByText('Could not add the fault').waitFor()
    expect(await page.getByLabel('Number of calls').getAttribute('aria-invalid')).toBe('true')
  })

  test('the end of a session is reported, and page and input stay', async () => {
    const page = await signedIn('Faults')
    await page.getByLabel('Number of calls').fill('77')
    await page.context().clearCookies()
    await page.getByText('Your input is kept.').waitFor()
    await bench.signIn(page)
    await page.getByRole('heading', { name: 'Simulator faults' }).waitFor()
    expect(await page.getByLabel('Number of calls').inputValue()).toBe('77')
    await page.getByText('No active faults').waitFor()
  })

  test('the clock is moved, and the page shows the time of the service', async () => {
    const page = await signedIn('Clock')
    const utc = async (): Promise<number> => {
      const said = page.getByRole('region', { name: 'Current time' }).getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      return Date.parse(`${(await said.textContent())?.replace(' ', 'T')}Z`)
    }
    const before = await utc()
    await page.getByLabel('Amount').fill('2')
    await page.getByRole('button', { name: 'Advance clock' }).click()
    await expect.poll(utc).toBeGreaterThanOrEqual(before + 7_200_000)
  })

  test('a user’s token is rejected; scripts cannot read the operator’s token, and signing out ends the session', async () => {
    const page = await open(`${bench.origin}/operator/`)
    await page.getByLabel('Operator token').fill('a'.repeat(64))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('This is not the operator token.').waitFor()
    await bench.signIn(page)
    expect(await page.evaluate('document.cookie + JSON.stringify([localStorage, sessionStorage])')).not.toMatch(
      /[0-9a-f]{64}/,
    )
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in as the operator' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in as the operator' }).waitFor()
  })

  test('a lost connection is reported and restored automatically', async () => {
    const page = await signedIn('Work')
    await page.getByRole('heading', { name: 'Work' }).waitFor()
    await page.context().setOffline(true)
    await page.getByText('The connection to the service is lost').waitFor()
    await page.context().setOffline(false)
    await page.getByText('The connection to the service is lost').waitFor({ state: 'detached' })
  })

  test.each(consoleVariants)(
    'axe finds no violations on any page, %s, %i wide, and nothing is wider than the window',
    async (look, width) => {
      await makeVolume(`seen-${look}-${width}`)
      const options = { colorScheme: look, reducedMotion: 'reduce', viewport: { width, height: 900 } } as const
      const page = await open(`${bench.origin}/operator/`, options)
      page.setDefaultTimeout(timeoutMs)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(['sign-in', await findViolations(page), await widthOf(page)]).toEqual(['sign-in', [], width])
      await bench.signIn(page)
      for (const name of ['Regions and engines', 'Work', 'Faults', 'Clock']) {
        await page.getByRole('navigation').getByRole('link', { name }).click()
        await page.getByRole('heading', { level: 1, name }).waitFor()
        await page.getByText('Loading…').waitFor({ state: 'detached' })
        expect([name, await findViolations(page), await widthOf(page)]).toEqual([name, [], width])
      }
    },
  )
})

function widthOf(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth')
}
