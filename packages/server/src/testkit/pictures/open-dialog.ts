import type { Page } from 'playwright-core'

/** Returns a function that clicks the first button with this name once it is enabled, and waits for the dialog. */
export function openByButton(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).first()
    await page.waitForFunction((one) => one?.getAttribute('aria-disabled') !== 'true', await button.elementHandle())
    await button.click()
    await page.getByRole('dialog').waitFor()
  }
}

/** Returns a function that opens a dialog by the first matching row's menu and waits for it. */
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

/** Returns a function that selects a row, clicks a button once it is enabled, and waits for the dialog. */
export function openBySelection(row: string, action: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('checkbox', { name: `Select ${row}`, exact: true }).check()
    await openByButton(action)(page)
  }
}
