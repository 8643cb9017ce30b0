import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What does not come in this time on a busy machine does not come. */
export const patienceMs = 30_000

/** Presses a button of the page once it can be pressed. */
export async function choose(page: Page, action: string): Promise<void> {
  const button = page.getByRole('button', { name: action, exact: true })
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: patienceMs }).not.toBe('true')
  await button.click()
}

/** Presses the button of the dialog that is open by which it is sent, and waits until the service has accepted it. */
export async function confirmDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Chooses one of what a field offers; a text of the option is enough. */
export async function pick(page: Page, field: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}
