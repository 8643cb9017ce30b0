import type { Page } from 'playwright-core'

/** Opens the overview, then the link in the notice that begins with `text`, and waits for the resource's page. */
export async function followNotice(page: Page, text: string, label: string): Promise<void> {
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.getByText(text).getByRole('link', { name: label, exact: true }).click()
  await page.getByRole('heading', { name: label, exact: true }).waitFor()
}
