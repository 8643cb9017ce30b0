import { join } from 'node:path'
import { onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import { expect, test } from 'vitest'

const bin = join(import.meta.dirname, '../../bin/moor.js')
const { describe, bench, signedIn, choose } = onConsolePages(bin, ['--dialect', 'linode'])

describe('the console of an installation in the linode dialect', () => {
  test('a volume is created, attached and deleted, its events are told, and its form says what Terraform would', async () => {
    const types = (await bench().ask({ path: '/v4/linode/types' })).body['data'] as { id: string }[]
    const body = { label: 'web-1', region: 'us-east', type: types[0]?.id, root_pass: 'correct-Horse-7-battery' }
    const image = { image: 'linode/debian12' }
    const made = await bench().ask({ method: 'POST', path: '/v4/linode/instances', body: { ...body, ...image } })
    expect(made).toMatchObject({ status: 200 })
    const page = await signedIn('/volumes/create')
    await page.getByLabel('Label').fill('data')
    await page.getByText('The same in a terminal').click()
    await page.getByText('resource "linode_volume" "data" {').waitFor()
    await page.getByRole('button', { name: 'Create volume' }).click()
    await page.getByRole('heading', { name: 'data' }).waitFor()
    await page.getByText('Free').waitFor()

    await choose(page, 'Attach')
    await page.getByRole('dialog').getByRole('button', { name: /Host/ }).click()
    await page.getByRole('option', { name: 'web-1' }).click()
    await page.getByRole('dialog').getByText('The same in a terminal').click()
    await page
      .getByRole('dialog')
      .getByText(/"linode_id":\d+/)
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click()
    await page.getByText('web-1', { exact: true }).waitFor()

    await choose(page, 'Detach')
    await page.getByRole('dialog').getByRole('button', { name: 'Detach' }).click()
    await page.getByText('Free').waitFor()
    await choose(page, 'Delete')
    await page.getByLabel('Type data to confirm').fill('data')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click()
    await page.getByText('This volume is not there').waitFor()
    await page.goto(`${bench().origin}/activity`)
    // An event of a host is told in the words that the console has for it.
    await page.getByText('Create host').waitFor()
  })

  test('what is refused stands at its field', async () => {
    const page = await signedIn('/volumes/create')
    await page.getByLabel('Label').fill('1 wrong')
    await page.getByRole('button', { name: 'Create volume' }).click()
    await page.getByText('The volume was not created').waitFor()
    expect(await page.getByLabel('Label').getAttribute('aria-invalid')).toBe('true')
  })
})
