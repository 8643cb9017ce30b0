import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import type { ConsoleBench } from '../../browser/console-bench.ts'
import { type Filled, type Kept, keepSignIn } from '../stage.ts'
import { admitApplication } from './admit-application.ts'
import { password } from './make-people.ts'
import { makeWorld } from './make-world.ts'
import type { PictureGround } from './picture-world.ts'

/** Settings of the pictures' installation: its clock can be moved. */
export const installationSettings = ['--profile', 'test'] as const

/** Fills an installation with the pictures' data, and signs in the viewers of its pages. */
export async function fillInstallation(browser: Browser, bench: ConsoleBench): Promise<Filled<PictureGround>> {
  const made = await makeWorld(bench)
  const read = (file: string): string => readFileSync(join(bench.folder, 'data', file), 'utf8').trim()
  const world = { ...made, operator: read('admin-url') }
  await admitApplication(browser, bench, world)
  return {
    world,
    kept: {
      admin: await signInEverywhere(browser, bench, world, read('operator-token')),
      restricted: await keepSignIn(browser, bench, { username: 'deploy', password }),
      newcomer: await keepSignIn(browser, bench, { username: 'newcomer', password }),
    },
  }
}

/** Signs the administrator in to the console, to the cluster's dashboard and to the operator's pages. */
async function signInEverywhere(
  browser: Browser,
  bench: ConsoleBench,
  { dashboard, dashboardToken, operator }: PictureGround,
  operatorToken: string,
): Promise<Kept> {
  const page = await browser.newPage({ storageState: await keepSignIn(browser, bench) })
  await page.goto(bench.origin + dashboard)
  await page.getByLabel('Bearer token').fill(dashboardToken)
  await page.getByLabel('Bearer token').press('Enter')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.goto(`${operator}/operator/`)
  await page.getByLabel('Operator token').fill(operatorToken)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Regions and engines' }).waitFor()
  return page.context().storageState()
}
