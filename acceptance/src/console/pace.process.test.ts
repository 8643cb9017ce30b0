import { onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import { confirmDialog } from '@moorage/server/testkit/browser/steps/choose'
import { awaitPageText } from '@moorage/server/testkit/browser/steps/host-steps'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'

const slow = onConsolePages(['--profile', 'test', '--sim-pace', 'real'])

// At the real pace, no operation ends before the test moves the clock.
slow.describe('slow operations show progress and end without a reload', () => {
  const untilShown = (page: Page, progress: RegExp) =>
    expect.poll(() => page.getByRole('main').innerText()).toMatch(progress)
  const passTime = () => slow.bench().run(['sim', 'clock', '120'])

  test('a volume is created, resized and cloned', async () => {
    const page = await slow.signedIn('/volumes/create')
    await page.getByLabel('Label').fill('data')
    await page.getByRole('button', { name: 'Create volume' }).click()
    await untilShown(page, /about \d+ s left\s+\d+%[\s\S]*Creating/)
    await passTime()
    await awaitPageText(page, 'Unattached')

    await slow.choose(page, 'Resize')
    await page.getByLabel('Size (GiB)').fill('40')
    await confirmDialog(page, 'Resize')
    await untilShown(page, /about \d+ s left\s+\d+%[\s\S]*Resizing/)
    await passTime()
    await awaitPageText(page, '40 GiB')
    await awaitPageText(page, 'Unattached')

    const list = await page.context().newPage()
    await list.goto(`${slow.bench().origin}/volumes`)
    await slow.choose(page, 'Clone')
    await confirmDialog(page, 'Clone')
    await untilShown(list, /data-clone\s+Creating(?:, \d+%)?/)
    await passTime()
    await expect.poll(() => list.getByRole('row').filter({ hasText: 'Unattached' }).count()).toBe(2)
  })
})
