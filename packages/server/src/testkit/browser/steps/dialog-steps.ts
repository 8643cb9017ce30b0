import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { consoleLooks, findFaults } from '../console-pages.ts'
import { patienceMs } from './choose.ts'

/** What opens a dialog: a button of the page, or an entry of the menu of a row, `Actions for data: Detach`. */
export type Opener = string

/** Opens a dialog by what opens it, with the keyboard where it is a button, and answers what had the focus. */
export async function openDialog(page: Page, opener: Opener): Promise<Locator> {
  const [row = '', entry] = opener.split(': ')
  const button = page.getByRole('main').getByRole('button', { name: row, exact: true }).first()
  await expect.poll(() => button.getAttribute('aria-disabled'), { timeout: patienceMs }).not.toBe('true')
  await button.focus()
  await page.keyboard.press('Enter')
  if (entry !== undefined) await page.getByRole('menuitem', { name: entry, exact: true }).click()
  await page.getByRole('dialog').waitFor()
  return button
}

/** Looks at the open dialog in every look and width: axe must find nothing, and nothing of it may be beside the window. */
export async function expectDialogForEverybody(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 900 }
  for (const [look, width] of consoleLooks) {
    await page.setViewportSize({ width, height: before.height })
    await page.evaluate(`document.body.classList.toggle('awsui-dark-mode', ${look === 'dark'})`)
    const found = [await findFaults(page, '[role=dialog]'), await page.evaluate(beside)]
    expect([name, look, width, ...found]).toEqual([name, look, width, [], []])
  }
  await page.evaluate("document.body.classList.remove('awsui-dark-mode')")
  await page.setViewportSize(before)
}

/** What of the dialog reaches out of the window, and is not scrolled there. */
const beside = `[...document.querySelectorAll('[role=dialog] *')].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect()
  if (width <= 1 || (left >= 0 && right <= innerWidth)) return false
  for (let around = one.parentElement; around !== null && around.role !== 'dialog'; around = around.parentElement)
    if (getComputedStyle(around).overflowX !== 'visible') return false
  return true
}).map((one) => one.outerHTML.slice(0, 200))`

/** Goes through the open dialog by Tab: the focus stays in it, and moves as the dialog is read, until it is back where it was. */
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

/** Whether what has the focus had it before; it is noted. Elements and not their places, as a dialog may still be filling. */
const isBeenTo = 'tabbed.includes(document.activeElement) || (tabbed.push(document.activeElement), false)'

/** Where those that had the focus stand among all that is in the dialog now, and how many of them are not in it. */
const tabbedPlaces = `(() => {
  const all = [...document.querySelectorAll('[role=dialog] *')]
  const places = tabbed.map((one) => all.indexOf(one))
  return [places, places.filter((place) => place === -1).length]
})()`

/** Escape closes the dialog, and gives the focus back to what opened it. */
export async function expectEscape(page: Page, name: string, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const withFocus = opener.and(page.locator(':focus'))
  await expect.poll(async () => [name, await withFocus.count()], { timeout: patienceMs }).toEqual([name, 1])
}
