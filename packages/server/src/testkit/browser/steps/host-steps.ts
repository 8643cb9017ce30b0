import type { Page } from 'playwright-core'
import { choose, confirmDialog, pick } from './choose.ts'

/** Waits until the main area shows an element with exactly this text. */
export async function awaitPageText(page: Page, words: string): Promise<void> {
  await page.getByRole('main').getByText(words, { exact: true }).first().waitFor()
}

/** Fills in the open host form (Debian 12), submits it, and waits until the host runs. */
export async function createHost(page: Page, label: string, plan: string): Promise<void> {
  await page.getByLabel('Label').fill(label)
  await page.getByRole('radio', { name: plan }).click()
  await page.getByText('20.00', { exact: true }).last().waitFor()
  await pick(page, /Image/, /Debian 12/)
  await page.getByLabel('Root password').fill('a-root-password')
  await page.getByRole('button', { name: 'Create host' }).click()
  await page.getByRole('heading', { name: label }).waitFor()
  await awaitPageText(page, 'Running')
}

/** Shuts down and boots the open host. Waits for `Offline`, then `Running`. */
export async function switchOffAndOn(page: Page): Promise<void> {
  await choose(page, 'Shut down')
  await confirmDialog(page, 'Shut down')
  await awaitPageText(page, 'Offline')
  await choose(page, 'Boot')
  await confirmDialog(page, 'Boot')
  await awaitPageText(page, 'Running')
}

/** Resizes the open host to a plan, and waits until it runs. `more` is the displayed price difference per month. */
export async function resizeHost(page: Page, plan: string, more: string): Promise<void> {
  await choose(page, 'Resize')
  await page.getByText('Current plan').waitFor()
  await page.getByRole('radio', { name: plan }).click()
  await page.getByText(more).first().waitFor()
  await confirmDialog(page, 'Resize')
  await awaitPageText(page, plan)
  await awaitPageText(page, 'Running')
}

/** Deletes the open host, with its label as confirmation. Waits for "not found" on its page. */
export async function deleteOpenHost(page: Page, label: string): Promise<void> {
  await choose(page, 'Delete')
  await page.getByLabel(`Type ${label} to confirm`).fill(label)
  await confirmDialog(page, 'Delete')
  await page.getByText('This host was not found').waitFor()
}
