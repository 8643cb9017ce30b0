import { onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import { isDrawn } from '@moorage/server/testkit/is-drawn'
import { allPictures } from '@moorage/server/testkit/pictures/pages/all-pictures'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'

const { describe, bench, make, makeVolume, signedIn } = onConsolePages()

const [region, type, tags] = ['us-east', 'g6-standard-2', ['production']]
const [timeoutMs, deadlineMs] = [60_000, 400_000]

/** Creates at least one resource for each page. Returns the paths of all routes of the console, and of the tabs of a host. */
async function listPaths(): Promise<readonly string[]> {
  const host = await make('/hosts/instances', { region, type, label: 'web', image: 'debian12', tags })
  const volume = await makeVolume('data', { host_id: host, tags })
  const pools = [{ type, count: 1 }]
  const cluster = await make('/orch/clusters', { region, label: 'shop', k8s_version: '1.35', node_pools: pools, tags })
  await make('/account/users', { username: 'ada', email: 'ada@example.com', restricted: true })
  await make('/account/oauth-clients', { label: 'Reports', redirect_uri: 'https://reports.example.com/back' })
  await make('/profile/tokens', { label: 'backup' })
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGqXVPTnPuiQOcJVT8iTgnpKzzDXZEW1pTl8dH7JtPlr ada'
  await make('/profile/sshkeys', { label: 'laptop', ssh_key: key })
  const parts: Readonly<Record<string, string | number>> = {
    $volumeId: volume,
    $hostId: host,
    $clusterId: cluster,
    $label: 'production',
    $username: 'ada',
  }
  const routes = new Set(allPictures.flatMap(({ route }) => (route === '/signed-in' ? [] : (route ?? []))))
  const tabs = ['configurations', 'disks', 'addresses'].map((tab) => `/hosts/${host}?tab=${tab}`)
  return [...[...routes].map((route) => route.replace(/\$\w+/, (name) => String(parts[name]))), ...tabs]
}

/** Statements that something does not exist, such as "No volumes yet" and "None", with repetitions. Omits those about the user's draft. */
const listFacts = (page: Page): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('main, main *')]
    .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === 3))
    .map((text) => text.data.trim())
    .filter((text) => /^(No(?! unsaved| interfaces configured)|None(?! \\()|Nothing)\\b|not found/.test(text))`)

const awaitPaint = (page: Page): Promise<void> =>
  page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(() => done()), 20))')

/**
 * Opens a page and releases its answers one by one. Returns the facts of the first view, before any answer of the page, and those that later answers
 * contradict.
 */
async function findEarlyFacts(page: Page, path: string, held: Route[]): Promise<readonly string[]> {
  held.length = 0
  await page.goto(bench().origin + path)
  const main = page.getByRole('main')
  let first: string[] | undefined
  const seen: string[][] = []
  for (const endMs = performance.now() + timeoutMs; ;) {
    await awaitPaint(page)
    seen.push(await listFacts(page))
    if ((await main.count()) > 0 && (await main.innerText()) !== '') first ??= seen.at(-1)
    const route = held.shift()
    if (route) await route.fetch().then((response) => route.fulfill({ response }))
    else if ((await main.locator('h1').count()) > 0 && (await page.getByText(/^Loading/).count()) === 0) break
    if (performance.now() > endMs) throw new Error(`${path} did not load`)
  }
  const last = seen.at(-1) ?? []
  const count = (facts: readonly string[], fact: string): number => facts.filter((one) => one === fact).length
  const contradicted = seen.flatMap((facts) => facts.filter((fact) => count(facts, fact) > count(last, fact)))
  return [...new Set([...(first ?? []), ...contradicted])]
}

describe('late answers', () => {
  test(
    'no page of the console reports that something does not exist before it has the answer (issue 29, E1; a third of the pages by seed)',
    async () => {
      const all = await listPaths()
      expect(all.length).toBeGreaterThan(25)
      const paths = all.filter((_path, index) => isDrawn(index, 3))
      const page = await signedIn('/')
      const held: Route[] = []
      await page.route(/\/v4\/(?!.*stream)/, (route) => void held.push(route))
      const early: [string, readonly string[]][] = []
      for (const path of paths) early.push([path, await findEarlyFacts(page, path, held)])
      expect(early.filter(([, facts]) => facts.length > 0)).toEqual([])
    },
    deadlineMs,
  )

  test('the dialog that deletes a cluster does not report that it created no volumes before it has the answer', async () => {
    const pools = [{ type, count: 1 }]
    const id = await make('/orch/clusters', { region, label: 'kept', k8s_version: '1.35', node_pools: pools })
    const page = await signedIn(`/clusters/${id}`)
    const held: Route[] = []
    await page.route(/\/v4\/volumes/, (route) => void held.push(route))
    const button = page.getByRole('button', { name: 'Delete', exact: true }).first()
    await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
    await button.click()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await awaitPaint(page)
    const dialog = page.getByRole('dialog')
    expect(await dialog.innerText()).not.toContain('created no volumes')
    await Promise.all(held.splice(0).map((route) => route.continue()))
    await dialog.getByText('The cluster created no volumes.').waitFor()
  })
})
