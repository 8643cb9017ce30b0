import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inChromium } from '#testkit/browser/in-chromium.ts'
import { consoleVariants, findViolations } from '#testkit/browser/console-pages.ts'
import { measurePage } from '#testkit/browser/measure-page.ts'
import { tabTo } from '#testkit/browser/tab-to.ts'
import { type DashboardBench, type DashboardCluster, openDashboardBench } from '#testkit/simulated/dashboard-bench.ts'

const node = 'orch7-3-0123456789ab'

const { describe, open, consoleErrors } = inChromium({ javaScriptEnabled: false })

describe('the dashboard, by keyboard and without scripts,', () => {
  let bench: DashboardBench
  let cluster: DashboardCluster
  let address = ''
  beforeAll(async () => {
    bench = await openDashboardBench({ origin: () => '' })
    cluster = bench.cluster
    const origin = await bench.app.listen({ host: '127.0.0.1', port: 0 })
    address = `${origin}/dashboard/${cluster.uid}`
  })
  afterAll(() => bench.close())

  const openPage = (options: BrowserContextOptions = {}): Promise<Page> => open(address, options)

  async function signIn(page: Page, token = cluster.adminToken): Promise<void> {
    await tabTo(page, 'textbox', 'Bearer token')
    await page.keyboard.type(token)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
  }

  async function goTo(page: Page, section: string): Promise<void> {
    await tabTo(page, 'link', section)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 2, name: section, exact: true }).waitFor()
  }

  test('signs in by token, shows nodes, workloads and events, and signs out', async () => {
    const page = await openPage()
    await signIn(page)
    expect(page.url()).toBe(address)
    await goTo(page, 'Nodes')
    const nodes = page.getByRole('table', { name: /^Nodes/ })
    expect(await nodes.getByRole('columnheader').allTextContents()).toEqual([
      'Name',
      'Status',
      'CPU requested',
      'Memory requested',
      'Pods',
      'Version',
      'Host',
      'Age',
    ])
    expect(await nodes.getByRole('row', { name: node }).textContent()).toMatch(
      /Ready.*0 of 2 \(0 %\).*2 of 110.*moor:\/\/42/,
    )
    expect(await nodes.getByRole('meter').count()).toBe(2)
    await goTo(page, 'Workloads')
    const deployments = page.getByRole('table', { name: /^Deployments/ })
    expect(await deployments.getByRole('row', { name: 'web' }).textContent()).toContain('2 of 2')
    await goTo(page, 'Events')
    const evil = page.getByRole('table', { name: /^Events/ }).getByText('<img src=x onerror=alert(1)>')
    expect(await evil.count()).toBe(1)
    await goTo(page, 'Pods')
    const pods = page.getByRole('table', { name: /^Pods/ }).getByRole('rowheader')
    expect(await pods.count()).toBe(2)
    await tabTo(page, 'link', (await pods.first().textContent()) ?? '')
    await page.keyboard.press('Enter')
    await tabTo(page, 'link', 'Log of web')
    await page.keyboard.press('Enter')
    await page.getByText('No log is available.').waitFor()
    await goTo(page, 'Pods')
    await page.getByLabel('Namespace').selectOption('kube-system')
    await tabTo(page, 'button', 'Show')
    await page.keyboard.press('Enter')
    await page.getByText('No pods.').waitFor()
    await tabTo(page, 'button', 'Sign out')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Bearer token' }).waitFor()
    await page.goto(address)
    expect(await page.getByText('Sign out').count()).toBe(0)
  })

  test('has a heading, one main landmark, a skip link, and a label for every field', async () => {
    const page = await openPage()
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toBe('Skip to the content')
    for (const landmark of ['banner', 'main'] as const) expect(await page.getByRole(landmark).count()).toBe(1)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^Cluster /)
    expect(await page.locator('input, textarea').count()).toBe(
      await page.getByLabel(/^(Bearer token|Kubeconfig)$/).count(),
    )
    await signIn(page)
    expect(await page.getByRole('navigation', { name: 'Sections' }).count()).toBe(1)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  test.each(consoleVariants)('every page is accessible: %s, %i px wide', async (colorScheme, width) => {
    const page = await openPage({ colorScheme, viewport: { width, height: 900 }, javaScriptEnabled: true })
    await signIn(page)
    const pods = await page.request.get(`${address}/pods`)
    const [, pod = ''] = /href="([^"]+\/pods\/default\/web-[^"]+)"/.exec(await pods.text()) ?? []
    const paths = ['', '/workloads', '/pods?namespace=', '/nodes', '/storage', '/events', '/pods/default/gone']
    const podPath = pod.slice(new URL(address).pathname.length)
    for (const path of [...paths, podPath, `${podPath}/log?container=web`]) {
      await page.goto(`${address}${path}`)
      expect([path, await findViolations(page)]).toEqual([path, []])
      const background = colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(13, 19, 23)'
      expect([path, await measurePage(page)]).toEqual([path, [width, background]])
    }
    consoleErrors.length = 0
  })
})
