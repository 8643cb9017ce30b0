import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { consoleVariants, findViolations } from '../console-pages.ts'
import { timeoutMs } from './choose.ts'

/** Name of a button, or of a row's menu and its entry, such as `Actions for data: Detach`. */
export type Opener = string

/** Opens a dialog by keyboard (a menu entry by click) and waits for the dialog. Returns the focused button. Fails if the button stays disabled for 30 s. */
export async function openDialog(page: Page, opener: Opener): Promise<Locator> {
  const [row = '', entry] = opener.split(': ')
  const button = page.getByRole('main').getByRole('button', { name: row, exact: true }).first()
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: timeoutMs }).not.toBe('true')
  await button.focus()
  await page.keyboard.press('Enter')
  if (entry !== undefined) await page.getByRole('menuitem', { name: entry, exact: true }).click()
  await page.getByRole('dialog').waitFor()
  return button
}

/** Height in pixels that shows each dialog completely, because axe does not check what is scrolled away. */
const wholeDialogHeight = 2_000

/** Fails if axe reports a violation or an element is outside the window, in a color scheme and width of `consoleVariants`. */
export async function expectAccessibleDialog(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  for (const [theme, width] of consoleVariants) {
    await page.setViewportSize({ width, height: wholeDialogHeight })
    await page.evaluate(`document.body.classList.toggle('awsui-dark-mode', ${theme === 'dark'})`)
    const found = [await findViolations(page, '[role=dialog]'), await page.evaluate(beside)]
    expect([name, theme, width, ...found]).toEqual([name, theme, width, [], []])
  }
  await page.evaluate("document.body.classList.remove('awsui-dark-mode')")
  await page.setViewportSize(before)
}

const beside = `[...document.querySelectorAll('[role=dialog] *')].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect()
  if (width <= 1 || (left >= 0 && right <= innerWidth)) return false
  for (let around = one.parentElement; around !== null && around.role !== 'dialog'; around = around.parentElement)
    if (getComputedStyle(around).overflowX !== 'visible') return false
  return true
}).map((one) => one.outerHTML.slice(0, 200))`

/** Fails unless Tab stays in the open dialog and visits its elements in document order. */
export async function expectTabOrder(page: Page, name: string): Promise<void> {
  await page.evaluate('window.tabbed = []')
  for (let turn = 0; turn < 60; turn += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(isBeenTo)) break
  }
  const [places, outside] = await page.evaluate<readonly [readonly number[], number]>(tabbedPlaces)
  const first = places.indexOf(Math.min(...places))
  const turned = [...places.slice(first), ...places.slice(0, first)]
  expect([name, turned, outside]).toEqual([name, places.toSorted((one, other) => one - other), 0])
}

/** Compares elements instead of positions, which change while the dialog loads. */
const isBeenTo = 'tabbed.includes(document.activeElement) || (tabbed.push(document.activeElement), false)'

const tabbedPlaces = `(() => {
  const all = [...document.querySelectorAll('[role=dialog] *')]
  const places = tabbed.map((one) => all.indexOf(one))
  return [places, places.filter((place) => place === -1).length]
})()`

/** Presses Escape. Fails unless the dialog closes and its opener gets the focus. */
export async function expectEscape(page: Page, name: string, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const withFocus = opener.and(page.locator(':focus'))
  await expect.poll(async () => [name, await withFocus.count()], { timeout: timeoutMs }).toEqual([name, 1])
}
