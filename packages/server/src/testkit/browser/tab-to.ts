import type { Page } from 'playwright-core'

/** Presses Tab until the element with this accessible name has the focus. Throws after 20 presses. */
export async function tabTo(page: Page, role: 'textbox' | 'button' | 'link', name: string): Promise<void> {
  const desired = page.getByRole(role, { name, exact: true }).and(page.locator(':focus'))
  for (let turn = 0; turn < 20; turn += 1) {
    await page.keyboard.press('Tab')
    if ((await desired.count()) > 0) return
  }
  throw new Error(`Tab does not reach ${name}`)
}
