import { consoleVariants, findViolations, onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import { followNotice } from '@moorage/server/testkit/browser/steps/follow-notice'
import {
  createCluster,
  deleteOpenCluster,
  downloadKubeconfig,
  poolOf,
  tilesOf,
} from '@moorage/server/testkit/browser/steps/cluster-steps'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'

const { describe, bench, make, signedIn, signedInWith, choose, expectAccessible } = onConsolePages()

const makeCluster = (label: string, more: object = {}): Promise<number> => {
  const pools = [{ type: 'g6-standard-1', count: 2, label: 'web' }]
  return make('/orch/clusters', { label, region: 'us-east', k8s_version: '1.35', node_pools: pools, ...more })
}

async function holdUp(method: string): Promise<() => Promise<void>> {
  const set = await bench().run(['sim', 'faults', 'add', method, '--as', 'hang', '--times', '100', '--json'])
  expect([set.code, set.stderr]).toEqual([0, ''])
  const { fault } = JSON.parse(set.stdout) as { readonly fault: number }
  return async () => expect((await bench().run(['sim', 'faults', 'clear', String(fault)])).code).toBe(0)
}

async function choosePool(page: Page, pool: string, action: string): Promise<Locator> {
  await poolOf(page, pool).getByRole('button', { name: action, exact: true }).click()
  return page.getByRole('dialog')
}

describe('the console of clusters', () => {
  test('a cluster with two pools is created, becomes ready without a reload, is changed, accessed and deleted', async () => {
    const page = await signedIn('/clusters')
    await page.getByRole('button', { name: 'Create cluster' }).click()
    await page.getByRole('heading', { name: 'Create cluster' }).waitFor()
    await createCluster(page, 'shop', 'Standard 2 GB')
    await followNotice(page, 'Creating', 'shop')

    const resize = await choosePool(page, 'batch', 'Resize')
    await resize.getByLabel('Nodes').fill('2')
    await resize.getByRole('button', { name: 'Resize' }).click()
    await poolOf(page, 'batch').getByText('Nodes: 2 ready.').waitFor()

    const scaling = await choosePool(page, 'batch', 'Edit autoscaling')
    await scaling.getByLabel('Enable autoscaling').check()
    await scaling.getByLabel('Maximum nodes').fill('5')
    await scaling.getByText('50.00').waitFor()
    await scaling.getByRole('button', { name: 'Save' }).click()
    await poolOf(page, 'batch').getByText('autoscaling: 1 to 5 nodes').waitFor()

    const marks = await choosePool(page, 'batch', 'Edit labels and taints')
    await marks.getByLabel('Node taints').fill('gpu')
    await marks.getByText('“gpu” does not have the form key=value:Effect.').waitFor()
    await marks.getByLabel('Node taints').fill('gpu=yes:NoSchedule')
    await marks.getByRole('button', { name: 'Save' }).click()
    await poolOf(page, 'batch').getByText('taints: gpu=yes:NoSchedule').waitFor()

    await deleteOpenCluster(page, 'shop', 'batch')
  })

  test('the kubeconfig is downloaded, copied, and, after typing the label, regenerated', async () => {
    const id = await makeCluster('keys')
    const page = await signedIn(`/clusters/${id}`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const { name, text: before } = await downloadKubeconfig(page)
    expect(name).toBe('keys-kubeconfig.yaml')
    expect(before).toMatch(/^apiVersion: v1\nkind: Config/)
    await choose(page, 'Copy')
    await page.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(before)
    await page.getByRole('button', { name: 'Close' }).click()

    await choose(page, 'Regenerate kubeconfig')
    await page.getByText('The current kubeconfig stops working').waitFor()
    const regenerate = page.getByRole('dialog').getByRole('button', { name: 'Regenerate' })
    expect(await regenerate.isDisabled()).toBe(true)
    await page.getByLabel('Type keys to confirm').fill('keys')
    await regenerate.click()
    await page.getByRole('listitem').filter({ hasText: 'Regenerate kubeconfig' }).getByText('Completed').waitFor()
    expect((await downloadKubeconfig(page)).text).not.toBe(before)
  })

  test('the recycle of a pool shows provisioning, deleting, and deleted nodes', async () => {
    const id = await makeCluster('picture')
    const page = await signedIn(`/clusters/${id}`)
    await poolOf(page, 'web').getByText('Nodes: 2 ready.').waitFor()
    const joined = await holdUp('ensureNode')
    const recycle = await choosePool(page, 'web', 'Recycle')
    await recycle.getByText('Every node of web is replaced').waitFor()
    await recycle.getByRole('button', { name: 'Recycle' }).click()
    await poolOf(page, 'web').getByText('Nodes: 2 ready, 1 provisioning.').waitFor()
    await tilesOf(page, 'web', 'Provisioning').waitFor()
    const drained = await holdUp('drainNode')
    await joined()
    await tilesOf(page, 'web', 'Deleting').first().waitFor()
    await drained()
    await tilesOf(page, 'web', 'Deleted').first().waitFor({ state: 'detached' })
    await poolOf(page, 'web').getByText('Nodes: 2 ready.').waitFor()
  })

  test('an upgrade replaces every node, a change to high availability replaces every node again, and single nodes are recycled and deleted', async () => {
    const id = await makeCluster('grown')
    const page = await signedIn(`/clusters/${id}`)
    await page.getByText('(1.36 available)').waitFor()
    await tilesOf(page, 'web', 'Kubernetes 1.35').first().waitFor()
    await choose(page, 'Upgrade')
    await page.getByRole('dialog').getByText('You cannot downgrade to 1.35.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Upgrade' }).click()
    await expect.poll(() => tilesOf(page, 'web', 'Kubernetes 1.36').count()).toBe(2)
    await page.getByText('(1.36 available)').waitFor({ state: 'detached' })
    await page.getByText('Ready', { exact: true }).first().waitFor()

    const first = poolOf(page, 'web').getByRole('listitem').first()
    const names = (): Promise<readonly string[]> =>
      poolOf(page, 'web').getByRole('listitem').locator('code').allTextContents()
    const upgraded = await names()
    await choose(page, 'Enable high availability')
    await page.getByRole('dialog').getByText('60.00').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Enable' }).click()
    await page.getByText('80.00').waitFor()
    const turnOn = page.getByRole('button', { name: 'Enable high availability' })
    await expect.poll(() => turnOn.getAttribute('aria-disabled')).toBe('true')
    const replaced = async (): Promise<number> => (await names()).filter((one) => !upgraded.includes(one)).length
    await expect.poll(async () => [await replaced(), (await names()).length]).toEqual([2, 2])
    await poolOf(page, 'web').getByText('Nodes: 2 ready.').waitFor()

    const name = String(await first.locator('code').textContent())
    await first.getByRole('button', { name: `Actions for node ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Recycle' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Recycle' }).click()
    await tilesOf(page, 'web', name).waitFor({ state: 'detached' })
    await poolOf(page, 'web').getByText('Nodes: 2 ready.').waitFor()
    await poolOf(page, 'web').getByRole('button', { name: 'Actions for node' }).first().click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('web then has 1 instead of 2 nodes').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await poolOf(page, 'web').getByText('Nodes: 1 ready.').waitFor()
  })

  test('an access list is added, shown, and removed', async () => {
    const id = await makeCluster('closed')
    const page = await signedIn(`/clusters/${id}`)
    await choose(page, 'Edit access list')
    await page.getByLabel('Restrict control plane access').check()
    await page.getByLabel('Allowed IP addresses and CIDR ranges').fill('203.0.113.0/24\n2001:db8::/32')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('203.0.113.0/24, 2001:db8::/32').waitFor()
    await choose(page, 'Edit access list')
    await page.getByLabel('Restrict control plane access').uncheck()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Unrestricted').waitFor()
  })

  test('a user with read-only access sees disabled actions with the reason', async () => {
    const id = await makeCluster('seen-only')
    const grants = { cluster: [{ id, permissions: 'read_only' }] }
    const page = await signedInWith(grants, `/clusters/${id}`)
    for (const action of ['Recycle all nodes', 'Get kubeconfig', 'Add node pool', 'Resize']) {
      const button = page.getByRole('button', { name: action, exact: true })
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    }
    await page.getByRole('button', { name: 'Recycle all nodes' }).hover()
    await page.getByText('You have read-only access to this cluster.').locator('visible=true').first().waitFor()
  })

  test.each(consoleVariants)(
    'axe finds no violations, %s, %i wide, and nothing is wider than the window',
    async (look, width) => {
      const id = await makeCluster(`seen-${look}-${width}`, { tags: ['one'] })
      const page = await expectAccessible(
        [
          ['/clusters', `seen-${look}-${width}`],
          ['/clusters/create', /per month at most/],
          [`/clusters/${id}`, 'Nodes: 2 ready.'],
          ['/clusters/versions', 'Latest'],
        ],
        look,
        width,
      )
      await page.goto(`${bench().origin}/clusters/${id}`)
      await choose(page, 'Upgrade')
      await page.getByRole('dialog').waitFor()
      expect(await findViolations(page)).toEqual([])
    },
  )
})
