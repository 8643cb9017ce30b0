import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { choose, confirmDialog, timeoutMs } from './choose.ts'

/** Returns the locator of a pool's section on a cluster's page. */
export function poolOf(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** Returns the locator of a pool's nodes whose tile contains a text; may match none. */
export function tilesOf(page: Page, pool: string, words: string): Locator {
  return poolOf(page, pool).getByRole('listitem').filter({ hasText: words })
}

/** Creates a cluster in the open form, with a second pool `batch` of one node. Waits until the cluster is ready. */
export async function createCluster(page: Page, label: string, plan: string): Promise<void> {
  await page.getByLabel('Label', { exact: true }).fill(label)
  await page.getByRole('button', { name: 'Add node pool' }).click()
  const second = page.getByRole('group', { name: 'Node pool 2' })
  await second.getByLabel('Nodes', { exact: true }).fill('1')
  await second.getByLabel('Pool label').fill('batch')
  await page.getByText('40.00').waitFor()
  await page.getByText(`Node pool 2: 1 × ${plan}`).waitFor()
  await page.getByRole('button', { name: 'Create cluster' }).click()
  await page.getByRole('heading', { name: label }).waitFor()
  await page.getByText('Ready', { exact: true }).first().waitFor()
  await page.getByText(/^https:\/\/127/).waitFor()
}

/** Downloads the open cluster's kubeconfig. Returns file name and content. */
export async function downloadKubeconfig(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  await choose(page, 'Get kubeconfig')
  const saving = page.waitForEvent('download')
  await choose(page, 'Download')
  const saved = await saving
  return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), 'utf8') }
}

/**
 * Upgrades the open cluster to version `to`: first the control plane, then by recycling all nodes. Fails unless every node in `pool` is replaced. New nodes of
 * the linode dialect are reported as not ready for 30 s (decision E6.2).
 */
export async function upgradeInTwoSteps(page: Page, pool: string, to: string): Promise<void> {
  const nodes = await poolOf(page, pool).getByRole('listitem').count()
  await choose(page, 'Upgrade')
  await page.getByLabel(`Upgrade all nodes to ${to}`).uncheck()
  await confirmDialog(page, 'Upgrade')
  await page.getByText(`(${to} available)`).waitFor({ state: 'detached' })
  await expect
    .poll(() => tilesOf(page, pool, 'Created before the last cluster update').count(), { timeout: timeoutMs })
    .toBe(nodes)
  await choose(page, 'Recycle all nodes')
  await confirmDialog(page, 'Recycle')
  await expect.poll(() => tilesOf(page, pool, `Kubernetes ${to}`).count(), { timeout: timeoutMs }).toBe(nodes)
  await page.getByRole('listitem').filter({ hasText: 'Recycle cluster' }).getByText('Completed').waitFor()
}

/**
 * Deletes the open cluster, and waits for "not found" on its page. Fails if the dialog does not name `pool`, or its button is enabled before the label is
 * typed.
 */
export async function deleteOpenCluster(page: Page, label: string, pool: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  await page.getByRole('dialog').getByText(pool).waitFor()
  const send = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  expect(await send.isDisabled()).toBe(true)
  await page.getByLabel(`Type ${label} to confirm`).fill(label)
  await send.click()
  await page.getByText('This cluster was not found').waitFor()
  await page.getByText('Delete cluster').waitFor()
}
