import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** In a full run, both cores are busy for minutes, and a step took longer than 30 s. */
export const timeoutMs = 90_000

/** Clicks the button with exactly this name once it is enabled. Fails if it is not enabled within 90 s. */
export async function choose(page: Page, action: string): Promise<void> {
  const button = page.getByRole('button', { name: action, exact: true })
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: timeoutMs }).not.toBe('true')
  await button.click()
}

/** Clicks an entry of a table row's menu. `row` is the name of the row. */
export async function chooseInRow(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Clicks the button with this name in the open dialog, and waits until the dialog closes. */
export async function confirmDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Opens a select field and clicks the option whose text contains or matches `option`. */
export async function pick(page: Page, field: string | RegExp, option: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}
