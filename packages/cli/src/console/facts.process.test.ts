import { join } from 'node:path'
import { onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { describe, bench, signedIn, choose } = onConsolePages(join(import.meta.dirname, '../../bin/moor.js'))

const makeVolume = async (label: string): Promise<number> => {
  const body = { label, region: 'us-east', size: 20 }
  return Number((await bench().ask({ method: 'POST', path: '/v4/volumes', body })).body['id'])
}
const dialog = (page: Page) => page.getByRole('dialog')

describe('the console states what it knows', () => {
  test.each([
    ['/', /none yet|Nothing is being changed|Nothing has failed|so far/, /Nothing has failed/],
    ['/activity', /Nothing has happened/, /Create volume|Nothing has happened/],
    ['/volumes/%', /Nothing is known/, /Create volume/],
  ])('%s states nothing while its requests have no answer', async (path, fact, afterwards) => {
    const id = await makeVolume(`early-${path.length}`)
    const page = await signedIn('/ssh-keys')
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    await page.route(/\/v4\/(?!profile)/, async (route) => {
      asked.resolve()
      await answered.promise
      await route.continue()
    })
    await page.goto(bench().origin + path.replace('%', String(id)))
    await asked.promise
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByText('Loading').first().waitFor()
    expect(await page.getByRole('main').innerText()).not.toMatch(fact)
    answered.resolve()
    await page.getByRole('main').getByText(afterwards).first().waitFor()
  })

  test('a request without an answer is headed "No answer"', async () => {
    const page = await signedIn(`/volumes/${await makeVolume('silent')}`)
    await choose(page, 'Resize')
    await page.route(/\/resize$/, (route) => route.abort('connectionfailed'))
    await dialog(page).getByRole('button', { name: 'Resize' }).click()
    await dialog(page).getByText('No answer', { exact: true }).waitFor()
    expect(await dialog(page).getByText('This was refused').count()).toBe(0)
  })

  test('a size below the current one is an error at its field, without a price; the button says why', async () => {
    const page = await signedIn(`/volumes/${await makeVolume('small')}`)
    await choose(page, 'Resize')
    await dialog(page)
      .getByText(/a month at most/)
      .waitFor()
    await page.getByLabel('Size in GiB').fill('10')
    await dialog(page).getByText('Enter a whole number, 21 or more.').first().waitFor()
    expect(
      await dialog(page)
        .getByText(/a month at most/)
        .count(),
    ).toBe(0)
    const button = dialog(page).getByRole('button', { name: 'Resize' })
    expect(await button.isDisabled()).toBe(true)
    const reason = await button.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${reason}"]`).textContent()).toBe('Enter a whole number, 21 or more.')
  })

  test('a clone ends with a notification that links to it', async () => {
    const page = await signedIn(`/volumes/${await makeVolume('origin')}`)
    await choose(page, 'Clone')
    await dialog(page).getByRole('button', { name: 'Clone' }).click()
    await page.getByText('is being made from origin.').waitFor()
    await page.getByRole('link', { name: 'origin-clone' }).click()
    await page.getByRole('heading', { name: 'origin-clone' }).waitFor()
  })
})
