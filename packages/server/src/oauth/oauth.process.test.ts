import * as client from 'openid-client'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { linode } from '@moorage/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inChromium } from '#testkit/browser/in-chromium.ts'
import { measurePage } from '#testkit/browser/measure-page.ts'
import { tabTo } from '#testkit/browser/tab-to.ts'
import { type BenchClient, type OauthBench, openOauthBench } from '#testkit/oauth/oauth-bench.ts'

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Browser message about keys pressed before it focused the first field. */
const pressedEarly = /^Autofocus processing was blocked/

const { describe, open, consoleErrors } = inChromium({ javaScriptEnabled: false, allowed: pressedEarly })

describe('sign-in and consent, by keyboard and without scripts,', () => {
  let bench: OauthBench
  let app: BenchClient
  let config: client.Configuration
  let application: Server
  let home: Server
  beforeAll(async () => {
    bench = await openOauthBench(linode)
    home = createServer(
      (_request, response) =>
        void response.setHeader('content-type', 'text/html').end('<title>home</title><h1>Welcome home</h1>'),
    )
    const homeOrigin = await listen(home)
    application = createServer(
      (request, response) =>
        void response
          .writeHead(302, { location: `${homeOrigin}/home${(request.url ?? '').replace('/callback', '')}` })
          .end(),
    )
    app = await bench.makeClient({ redirectUri: `${await listen(application)}/callback`, isPublic: true })
    config = await bench.discover(app)
  })
  afterAll(async () => {
    await bench.close()
    application.close()
    home.close()
  })

  async function typeCredentials(page: Page, password = bench.user.password): Promise<void> {
    await page.getByLabel('Username').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(bench.username)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
  }

  test('redirects to the application, and by its own redirect to another origin, with a valid code', async () => {
    const { url, verifier, state } = await bench.buildAuthorizationRequest(config, app, {
      scope: 'volumes:read_only linodes:read_write',
    })
    const page = await open(url)
    await typeCredentials(page)
    await page.getByRole('heading', { name: 'Allow Disk <Doctor>?' }).waitFor()
    expect(await page.getByRole('listitem').allTextContents()).toEqual([
      'View your volumes. volumes:read_only',
      'View, create, change and delete your hosts. linodes:read_write',
    ])
    expect(await page.locator(':focus').count()).toBe(0)
    await tabTo(page, 'button', 'Allow')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Welcome home' }).waitFor()
    const back = new URL(app.redirectUri)
    back.search = new URL(page.url()).search
    expect(
      await client.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedState: state }),
    ).toMatchObject({ scope: 'volumes:read_only linodes:read_write' })
  })

  test('shows the error, keeps the name, and allows the user to deny', async () => {
    const { url } = await bench.buildAuthorizationRequest(config, app, { scope: '*' })
    const page = await open(url)
    await typeCredentials(page, 'wrong password')
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').textContent()).toBe('The username or the password is wrong.')
    expect([await page.getByLabel('Username').inputValue(), await page.getByLabel('Password').inputValue()]).toEqual([
      bench.username,
      '',
    ])
    consoleErrors.length = 0
    await page.getByLabel('Password').and(page.locator(':focus')).waitFor()
    await page.keyboard.type(bench.user.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Allow Disk <Doctor>?' }).waitFor()
    await tabTo(page, 'button', 'Deny')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Welcome home' }).waitFor()
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
  })

  test('needs no password to cancel, and allows another user to continue', async () => {
    const { url } = await bench.buildAuthorizationRequest(config, app, { scope: '*' })
    const page = await open(url)
    await tabTo(page, 'button', 'Cancel')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'You did not sign in' }).waitFor()
    await page.getByRole('link', { name: 'Return to' }).click()
    await page.getByRole('heading', { name: 'Welcome home' }).waitFor()
    await page.goto(url)
    await typeCredentials(page)
    await page.getByRole('heading', { name: 'Allow Disk <Doctor>?' }).waitFor()
    await tabTo(page, 'button', 'Switch user')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.goto(url)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Sign in')
  })

  test('has a heading, one main landmark, a skip link, and a label for every field', async () => {
    const { url } = await bench.buildAuthorizationRequest(config, app, { scope: '*' })
    const page = await open(url)
    for (const landmark of ['banner', 'main'] as const) expect(await page.getByRole(landmark).count()).toBe(1)
    expect(await page.locator('input:not([type=hidden])').count()).toBe(
      await page.getByLabel(/^(Username|Password)$/).count(),
    )
    expect(await page.getByRole('link', { name: 'Skip to the content' }).count()).toBe(1)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.getByLabel('Username').and(page.locator(':focus')).waitFor()
  })

  test.each(['light', 'dark'] as const)('fits a phone, %s', async (colorScheme) => {
    const { url } = await bench.buildAuthorizationRequest(config, app, { scope: '*' })
    const page = await open(url, { colorScheme, viewport: { width: 320, height: 640 } })
    await typeCredentials(page)
    await page.getByRole('heading', { name: 'Allow Disk <Doctor>?' }).waitFor()
    expect(await measurePage(page)).toEqual([320, colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(13, 19, 23)'])
  })
})
