import { onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import { expect, test } from 'vitest'

const { describe, bench, makeVolume, signedIn } = onConsolePages()

describe('a session of the console', () => {
  test('the end of a session is reported, and signing in again keeps the page and its input', async () => {
    const page = await signedIn('/volumes/create')
    await page.getByLabel('Label').fill('kept')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Create volume' }).click()
    await page.getByText('You are signed out', { exact: true }).waitFor()
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'Sign in again in a new tab' }).click()
    const tab = await opening
    await bench().signIn(tab)
    await tab.getByRole('heading', { name: 'You are signed in' }).waitFor()
    await page.getByText('You are signed out', { exact: true }).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Label').inputValue()).toBe('kept')
    await page.getByRole('button', { name: 'Create volume' }).click()
    await page.getByRole('heading', { name: 'kept' }).waitFor()
  })

  test('a visitor without a session returns to the page after signing in, with the filters of its URL', async () => {
    const page = await signedIn('/volumes')
    await page.getByRole('heading', { name: /^Volumes/ }).waitFor()
    await page.context().clearCookies()
    await page.goto(`${bench().origin}/volumes?label=kept+apart&page=1`)
    await page.getByLabel('Password').waitFor()
    await bench().signIn(page)
    await page.waitForURL(/\/volumes\?.*label=kept/)
    expect(await page.getByLabel('Find volumes by label').inputValue()).toBe('kept apart')
  })

  test('a lost connection is reported and restored automatically', async () => {
    const page = await signedIn('/volumes')
    await page.getByRole('heading', { name: /^Volumes/ }).waitFor()
    await page.context().setOffline(true)
    await page.getByLabel('Find volumes by label').fill('late')
    await page.getByText('The connection to the service is lost').waitFor()
    await makeVolume('late')
    await page.context().setOffline(false)
    await page.getByText('The connection to the service is lost').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'late' }).waitFor()
  })

  test('the page reconnects to a restarted service, and shows changes made after the restart', async () => {
    const page = await signedIn('/volumes')
    await page.getByRole('heading', { name: /^Volumes/ }).waitFor()
    await makeVolume('before')
    await page.getByRole('link', { name: 'before' }).waitFor()
    await bench().restart(() => page.getByText('The connection to the service is lost').waitFor())
    await page.getByText('The connection to the service is lost').waitFor({ state: 'detached' })
    await makeVolume('after')
    await page.getByRole('link', { name: 'after' }).waitFor()
  })

  test('signing out ends the session for all pages', async () => {
    const page = await signedIn()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Password').waitFor()
    await page.goto(`${bench().origin}/volumes`)
    await page.getByLabel('Password').waitFor()
    expect(await page.evaluate('JSON.stringify(localStorage)')).not.toMatch(/[0-9a-f]{64}/)
  })
})
