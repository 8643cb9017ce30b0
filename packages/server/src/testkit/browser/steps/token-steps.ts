import type { Page } from 'playwright-core'
import { choose, confirmDialog } from './choose.ts'

/** Creates a token with full access in the console, and returns the secret. */
export async function createToken(page: Page, label: string): Promise<string> {
  await choose(page, 'Create token')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill(label)
  await dialog.getByText('Full access').click()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = (await page.locator('code[data-secret]').textContent()) ?? ''
  await page.getByRole('button', { name: 'I have saved it' }).click()
  return token
}

/** Selects a token in the open list by label, revokes it, and waits until the dialog closes. */
export async function revokeToken(page: Page, label: string): Promise<void> {
  await page.getByRole('checkbox', { name: `Select ${label}` }).check()
  await choose(page, 'Revoke')
  await confirmDialog(page, 'Revoke')
}
