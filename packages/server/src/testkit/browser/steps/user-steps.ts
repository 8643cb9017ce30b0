import type { Page } from 'playwright-core'
import { choose } from './choose.ts'

/** Creates a restricted user and waits for the user's grants. */
export async function createUser(page: Page, username: string, password = ''): Promise<void> {
  await choose(page, 'Create user')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(username)
  if (password !== '') await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await page.getByRole('heading', { name: 'Grants' }).waitFor()
}

/** Selects levels in the open grants editor, by resource, such as `volume data`. Does not save them. */
export async function chooseUserGrants(
  page: Page,
  levels: Readonly<Record<string, 'No access' | 'Read only' | 'Read/write'>>,
): Promise<void> {
  for (const [resource, level] of Object.entries(levels)) {
    await page.getByRole('button', { name: new RegExp(`Permission for ${resource}`) }).click()
    await page.getByRole('option', { name: level, exact: true }).click()
  }
}

/** Saves the open grants editor, and waits until it has no unsaved changes. */
export async function saveUserGrants(page: Page): Promise<void> {
  await choose(page, 'Save grants')
  await page.getByText('No unsaved changes.').waitFor()
}
