import type { Page } from 'playwright-core'
import { choose, confirm } from './choose.ts'

/** Makes a token that may do everything, from the list of tokens, and answers it; it was shown once, and is no longer. */
export async function createToken(page: Page, label: string): Promise<string> {
  await choose(page, 'Create token')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Label').fill(label)
  await dialog.getByText('Everything that I may').click()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  const token = (await page.locator('code[data-secret]').textContent()) ?? ''
  await page.getByRole('button', { name: 'I have kept it' }).click()
  return token
}

/** Revokes a token on the list of tokens. */
export async function revokeToken(page: Page, label: string): Promise<void> {
  await page.getByRole('checkbox', { name: `Select ${label}` }).check()
  await choose(page, 'Revoke')
  await confirm(page, 'Revoke for good')
}

/** Makes a restricted user from the list of users, and goes on to the page of what they may do; without a password they cannot sign in. */
export async function createUser(page: Page, username: string, password = ''): Promise<void> {
  await choose(page, 'Create user')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(username)
  if (password !== '') await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Create user' }).click()
  await page.getByRole('heading', { name: 'Grants' }).waitFor()
}

/** Chooses levels in the editor of grants, by what the editor calls each thing: `volume data`. */
export async function chooseLevels(
  page: Page,
  levels: Readonly<Record<string, 'Nothing' | 'See' | 'See and change'>>,
): Promise<void> {
  for (const [thing, level] of Object.entries(levels)) {
    await page.getByRole('button', { name: new RegExp(`What may be done with ${thing}`) }).click()
    await page.getByRole('option', { name: level, exact: true }).click()
  }
}

/** Saves what was chosen in the editor of grants. */
export async function saveGrants(page: Page): Promise<void> {
  await choose(page, 'Save grants')
  await page.getByText('Nothing is changed.').waitFor()
}
