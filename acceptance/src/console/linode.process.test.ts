import { onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import { pick } from '@moorage/server/testkit/browser/steps/choose'
import {
  createCluster,
  deleteOpenCluster,
  poolOf,
  upgradeInTwoSteps,
} from '@moorage/server/testkit/browser/steps/cluster-steps'
import { createToken, revokeToken } from '@moorage/server/testkit/browser/steps/token-steps'
import { expect, test } from 'vitest'
const { describe, bench, signedIn, choose } = onConsolePages(['--dialect', 'linode'])

describe('the console of an installation in the linode dialect', () => {
  test('a volume is created, attached and deleted, its events are shown, and its form shows the Terraform resource', async () => {
    const types = (await bench().request({ path: '/v4/linode/types' })).body['data'] as { id: string }[]
    const body = { label: 'web-1', region: 'us-east', type: types[0]?.id, root_pass: 'correct-Horse-7-battery' }
    const image = { image: 'linode/debian12' }
    const made = await bench().request({ method: 'POST', path: '/v4/linode/instances', body: { ...body, ...image } })
    expect(made).toMatchObject({ status: 200 })
    const page = await signedIn('/volumes/create')
    await page.getByLabel('Label').fill('data')
    await page.getByText('Equivalent command line').click()
    await page.getByText('resource "linode_volume" "data" {').waitFor()
    await page.getByRole('button', { name: 'Create volume' }).click()
    await page.getByRole('heading', { name: 'data' }).waitFor()
    await page.getByText('Unattached').waitFor()

    await choose(page, 'Attach')
    await page.getByRole('dialog').getByRole('button', { name: /Host/ }).click()
    await page.getByRole('option', { name: 'web-1' }).click()
    await page.getByRole('dialog').getByText('Equivalent command line').click()
    await page
      .getByRole('dialog')
      .getByText(/"linode_id":\d+/)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click()
    await page.getByRole('link', { name: 'web-1' }).waitFor()

    await choose(page, 'Detach')
    await page.getByRole('dialog').getByRole('button', { name: 'Detach' }).click()
    await page.getByText('Unattached').waitFor()
    await choose(page, 'Delete')
    await page.getByLabel('Type data to confirm').fill('data')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('This volume was not found').waitFor()
    await page.goto(`${bench().origin}/activity`)
    await page.getByText('Create host').waitFor()
  })

  test('a cluster with two pools is created, upgraded, recycled, and deleted', async () => {
    const page = await signedIn('/clusters/create')
    await pick(page, /Kubernetes version/, '1.35')
    await createCluster(page, 'shop', 'Linode 2GB')
    await poolOf(page, 'batch').getByText('Nodes: 1 ready.').waitFor()
    await upgradeInTwoSteps(page, 'batch', '1.36')
    await deleteOpenCluster(page, 'shop', 'batch')
  })

  test('a token works until its revocation, usage lists a volume, and activity lists these changes', async () => {
    const body = { label: 'billed', region: 'us-east', size: 20 }
    expect((await bench().request({ method: 'POST', path: '/v4/volumes', body })).status).toBe(200)
    const page = await signedIn('/tokens')
    const token = await createToken(page, 'backup')
    expect((await bench().request({ path: '/v4/profile', token })).status).toBe(200)
    await revokeToken(page, 'backup')
    expect((await bench().request({ path: '/v4/profile', token })).status).toBe(401)

    await page.goto(`${bench().origin}/usage`)
    await page.getByText(/to date, for the listed resources/).waitFor()
    await page.getByRole('link', { name: 'billed' }).waitFor()
    await page.goto(`${bench().origin}/activity`)
    for (const label of ['Create token', 'Delete token'])
      await page.getByRole('listitem').filter({ hasText: label }).first().waitFor()
  })
})
