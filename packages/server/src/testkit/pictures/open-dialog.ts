import type { Page } from 'playwright-core'

/** Opens a dialog by the first button with this name. */
export function openByButton(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).first()
    await page.waitForFunction((one) => one?.getAttribute('aria-disabled') !== 'true', await button.elementHandle())
    await button.click()
    await page.getByRole('dialog').waitFor()
  }
}

/** Opens a dialog by a row's menu. */
export function openByRow(row: string, action: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page
      .getByRole('button', { name: `Actions for ${row}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    await page.getByRole('dialog').waitFor()
  }
}

/** Selects a row, and opens a dialog by a button. */
export function openBySelection(row: string, action: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('checkbox', { name: `Select ${row}`, exact: true }).check()
    await openByButton(action)(page)
  }
}
