import { join } from 'node:path'
import { consoleLooks, onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import { expect, test } from 'vitest'

const { describe, bench, signedIn, choose, expectForEverybody } = onConsolePages(
  join(import.meta.dirname, '../../bin/moor.js'),
)

const makeVolume = async (label: string): Promise<void> => {
  const body = { label, region: 'us-east', size: 20, tags: ['shown'] }
  expect((await bench().ask({ method: 'POST', path: '/v4/volumes', body })).status).toBe(200)
}

describe('the console of the account', () => {
  test('a token is shown once, lets a program in, and is refused once it is revoked', async () => {
    const page = await signedIn('/tokens')
    await choose(page, 'Create token')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Label').fill('backup')
    await dialog.getByText('Everything that I may').click()
    await dialog.getByRole('button', { name: 'Create token' }).click()
    const token = (await page.locator('code[data-secret]').textContent()) ?? ''
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect((await bench().ask({ path: '/v4/profile', token })).status).toBe(200)
    await page.getByRole('button', { name: 'I have kept it' }).click()
    await page.getByRole('checkbox', { name: 'Select backup' }).check()
    await choose(page, 'Revoke')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke for good' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await bench().ask({ path: '/v4/profile', token })).status).toBe(401)
  })

  test('an administrator makes a user and gives grants by the editor, as one request', async () => {
    await makeVolume('granted')
    await makeVolume('hidden')
    const page = await signedIn('/users')
    await choose(page, 'Create user')
    await page.getByRole('dialog').getByLabel('Username').fill('ada')
    await page.getByRole('dialog').getByRole('button', { name: 'Create user' }).click()
    await page.getByRole('heading', { name: 'Grants' }).waitFor()
    await page.getByRole('button', { name: /What may be done with volume granted/ }).click()
    await page.getByRole('option', { name: 'See', exact: true }).click()
    await page.getByText('Changed', { exact: true }).first().waitFor()
    await choose(page, 'Save grants')
    await page.getByText('Nothing is changed.').waitFor()
    const { body } = await bench().ask({ path: '/v4/account/users/ada/grants' })
    const given = body['volume'] as { label: string; permissions: string | null }[]
    expect(given.filter(({ permissions }) => permissions !== null)).toMatchObject([
      { label: 'granted', permissions: 'read_only' },
    ])
  })

  test.each(consoleLooks)('axe finds nothing, %s, %i wide', async (look, width) => {
    await makeVolume(`seen-${look}-${width}`)
    await expectForEverybody(
      [
        ['/usage', /so far, for what is found/],
        ['/users', 'admin'],
        ['/oauth-clients', /No OAuth clients/],
        ['/audit', 'volume.create'],
        ['/account', 'Lasting id'],
        ['/tags', 'shown'],
        ['/profile', 'Time zone'],
        ['/tokens', 'May do'],
        ['/ssh-keys', /No SSH keys/],
        ['/applications', /No applications/],
        ['/sign-ins', 'Signed in'],
        ['/activity?status=finished', 'Create volume'],
      ],
      look,
      width,
    )
  })
})
