import { onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import { confirmDialog, timeoutMs, pick } from '@moorage/server/testkit/browser/steps/choose'
import { awaitPageText } from '@moorage/server/testkit/browser/steps/host-steps'
import { chooseUserGrants, createUser, saveUserGrants } from '@moorage/server/testkit/browser/steps/user-steps'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { describe, bench, make, makeVolume, signedIn, signedInAs, choose } = onConsolePages()
const grace = { username: 'grace', password: 'a long word for grace' }

const open = (page: Page, path: string) => page.goto(bench().origin + path)
const main = (page: Page): Locator => page.getByRole('main')
const gone = (page: Page, noun: string) => main(page).getByText(`This ${noun} was not found`).waitFor()

async function expectReason(page: Page, action: string, reason: string): Promise<void> {
  const button = main(page).getByRole('button', { name: action, exact: true })
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: timeoutMs }).toBe('true')
  await button.hover()
  await page.getByText(reason).locator('visible=true').first().waitFor()
}

describe('the console of a restricted user', () => {
  let things: Readonly<Record<'seen' | 'secret' | 'own' | 'foreign' | 'cluster', number>>

  test('an administrator creates the user with a password and grants', async () => {
    const [host, type, region] = ['/hosts/instances', 'g6-standard-1', 'us-east']
    const pools = [{ type, count: 1 }]
    things = {
      seen: await makeVolume('seen'),
      secret: await makeVolume('secret'),
      own: await make(host, { region, label: 'own', type, image: 'debian12' }),
      foreign: await make(host, { region, label: 'foreign', type }),
      cluster: await make('/orch/clusters', { region, label: 'shop', k8s_version: '1.36', node_pools: pools }),
    }
    const page = await signedIn('/users')
    await createUser(page, grace.username, grace.password)
    await page.getByLabel('Create and clone volumes').check()
    await chooseUserGrants(page, { 'volume seen': 'Read only', 'host own': 'Read/write' })
    await saveUserGrants(page)
  })

  test('every list shows only permitted resources, and disables other actions with the reason', async () => {
    const page = await signedInAs(grace)
    await main(page).getByRole('link', { name: 'Create volume' }).waitFor()
    await main(page).getByRole('link', { name: 'Create host' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('.tile .number').allTextContents()).toEqual(['1', '1', '0'])
    const pages = await page.getByRole('navigation').getByRole('link').allTextContents()
    expect(
      pages.filter((one) => ['Users', 'Tags', 'Audit log', 'Usage and cost', 'Contact information'].includes(one)),
    ).toEqual([])

    await open(page, '/volumes')
    await main(page).getByRole('link', { name: 'seen' }).waitFor()
    expect(await main(page).getByText('secret').count()).toBe(0)
    await page.getByRole('checkbox', { name: 'Select seen' }).check()
    await expectReason(page, 'Delete', 'You have read-only access to this volume.')
    await open(page, '/hosts')
    await main(page).getByRole('link', { name: 'own' }).waitFor()
    expect(await main(page).getByText('foreign').count()).toBe(0)
    await expectReason(page, 'Create host', 'You do not have permission to create hosts.')
    await open(page, '/clusters')
    await page.getByRole('heading', { name: 'No clusters yet' }).waitFor()
    await expectReason(page, 'Create cluster', 'You do not have permission to create clusters.')
    await open(page, '/clusters/create')
    await page.getByLabel('Label', { exact: true }).fill('mine')
    await expectReason(page, 'Create cluster', 'You do not have permission to create clusters.')
  })

  test('pages without access report a missing resource, or the required permission', async () => {
    const page = await signedInAs(grace)
    for (const [path, noun] of [
      [`/volumes/${things.secret}`, 'volume'],
      [`/hosts/${things.foreign}`, 'host'],
      [`/clusters/${things.cluster}`, 'cluster'],
    ] as const) {
      await open(page, path)
      await gone(page, noun)
      await page.getByText('No events.', { exact: true }).waitFor()
    }
    for (const path of ['/users', '/users/admin', '/usage', '/account', '/oauth-clients']) {
      await open(page, path)
      await main(page).getByText('You do not have permission to view this.').waitFor()
    }
    for (const path of ['/tags', '/tags/any', '/audit']) {
      await open(page, path)
      await main(page).getByText('Only unrestricted users of the account can do this.').waitFor()
    }
    await open(page, '/activity')
    await main(page).getByText('Create volume').waitFor()
    expect(
      await main(page)
        .getByText(/secret|foreign|shop|grace/)
        .count(),
    ).toBe(0)
    await open(page, '/profile')
    await main(page).getByText('own').first().waitFor()
  })

  test('permitted actions work: a read-only volume is attached to an own host, and a volume is created', async () => {
    const page = await signedInAs(grace, `/volumes/${things.seen}`)
    await expectReason(page, 'Resize', 'You have read-only access to this volume.')
    await choose(page, 'Attach')
    await pick(page, /Host/, 'own')
    await confirmDialog(page, 'Attach')
    await awaitPageText(page, 'Attached')
    await expectReason(page, 'Detach', 'You have read-only access to this volume.')

    await open(page, '/volumes/create')
    await page.getByLabel('Label').fill('seen')
    await page.getByRole('button', { name: 'Create volume' }).click()
    await page.getByText('Could not create the volume').waitFor()
    expect(await page.getByLabel('Label').getAttribute('aria-invalid')).toBe('true')
    await page.getByLabel('Label').fill('made')
    await page.getByRole('button', { name: 'Create volume' }).click()
    await page.getByRole('heading', { name: 'made' }).waitFor()
    await choose(page, 'Resize')
    await page.getByLabel('Size (GiB)').fill('40')
    await confirmDialog(page, 'Resize')
    await awaitPageText(page, '40 GiB')
  })

  test('open pages follow a change of grants: on focus, after a rejection, and by polling', async () => {
    const page = await signedInAs(grace, `/volumes/${things.seen}`)
    await awaitPageText(page, 'Attached')
    const another = async (path: string): Promise<Page> => {
      const tab = await page.context().newPage()
      tab.setDefaultTimeout(timeoutMs)
      await tab.clock.install()
      await open(tab, path)
      return tab
    }
    const host = await another(`/hosts/${things.own}`)
    await awaitPageText(host, 'Running')
    const list = await another('/volumes')
    await main(list).getByRole('link', { name: 'seen' }).waitFor()
    await choose(host, 'Shut down')

    const administrator = await signedIn(`/users/${grace.username}`)
    await administrator.getByLabel('Create clusters').check()
    await chooseUserGrants(administrator, {
      'volume seen': 'No access',
      'volume secret': 'Read only',
      'host own': 'Read only',
    })
    await saveUserGrants(administrator)

    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
    await gone(page, 'volume')
    await host.getByRole('dialog').getByRole('button', { name: 'Shut down' }).click()
    await host.getByRole('dialog').getByText('The request was rejected').waitFor()
    await host.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expectReason(host, 'Shut down', 'You have read-only access to this host.')
    await list.clock.fastForward(20_000)
    await main(list).getByRole('link', { name: 'secret' }).waitFor()
    await main(list).getByRole('link', { name: 'seen' }).waitFor({ state: 'detached' })
  })
})
