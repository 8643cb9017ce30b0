import { consoleVariants, findViolations, onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import { chooseInRow, confirmDialog } from '@moorage/server/testkit/browser/steps/choose'
import { followNotice } from '@moorage/server/testkit/browser/steps/follow-notice'
import {
  createHost,
  deleteOpenHost,
  resizeHost,
  switchOffAndOn,
  awaitPageText,
} from '@moorage/server/testkit/browser/steps/host-steps'
import { expect, test } from 'vitest'

const { describe, make, makeVolume, signedIn, choose, expectAccessible } = onConsolePages()

const makeHost = (label: string, more: Readonly<Record<string, unknown>> = {}): Promise<number> =>
  make('/hosts/instances', { label, region: 'us-east', type: 'g6-standard-2', ...more })

describe('the console of hosts', () => {
  test('a host is created with the form, runs without a reload, is shut down and booted, and gets a volume', async () => {
    await makeVolume('data')
    const page = await signedIn('/hosts/create')
    await createHost(page, 'web', 'Standard 4 GB')
    await followNotice(page, 'Creating', 'web')
    await switchOffAndOn(page)

    await choose(page, 'Attach volume')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Volume/ })
      .click()
    await page.getByRole('option', { name: 'data' }).click()
    await confirmDialog(page, 'Attach')
    await page.getByRole('table', { name: 'Volumes' }).getByRole('link', { name: 'data' }).waitFor()
    await awaitPageText(page, 'Attached')
    await followNotice(page, 'Attaching to web:', 'data')
  })

  test('a host gets a configuration with a volume, is resized and rebuilt, and its deletion lists detached volumes', async () => {
    const id = await makeHost('db-1', { image: 'debian12' })
    await makeVolume('logs')
    const page = await signedIn(`/hosts/${id}?tab=configurations`)
    await choose(page, 'Create configuration')
    await page.getByLabel('Label').fill('with logs')
    await page.getByRole('dialog').getByRole('button', { name: 'sda Empty' }).click()
    await page.getByRole('option', { name: /logs/ }).click()
    await confirmDialog(page, 'Create configuration')
    await page.getByText('sda: logs').waitFor()

    await resizeHost(page, 'Standard 8 GB', '+20.00')

    await choose(page, 'Delete')
    await page.getByRole('dialog').getByText('logs', { exact: true }).waitFor()
    await page.getByRole('dialog').getByText('Local disk', { exact: true }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

    await choose(page, 'Rebuild')
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Rebuild', exact: true }).isDisabled()).toBe(true)
    await page.getByLabel('Type db-1 to confirm').fill('db-1')
    await confirmDialog(page, 'Rebuild')
    await page.getByText('sda: logs').waitFor({ state: 'detached' })
    await awaitPageText(page, 'Running')

    await deleteOpenHost(page, 'db-1')
  })

  test('disks of a powered-off host are resized, created and deleted, and the host gets a private address', async () => {
    const id = await makeHost('disky', { image: 'debian12', booted: false })
    const page = await signedIn(`/hosts/${id}?tab=disks`)
    await awaitPageText(page, 'Ready')
    await chooseInRow(page, 'Local disk', 'Resize')
    await page.getByLabel('Size (MiB)').fill('10240')
    await confirmDialog(page, 'Resize')
    await page.getByRole('cell', { name: '10 GiB' }).waitFor()
    await choose(page, 'Create disk')
    await page.getByLabel('Label').fill('scratch')
    await page.getByLabel('Size (MiB)').fill('2048')
    await confirmDialog(page, 'Create disk')
    await page.getByRole('cell', { name: '2 GiB' }).waitFor()
    await chooseInRow(page, 'scratch', 'Delete')
    await page.getByLabel('Type scratch to confirm').fill('scratch')
    await confirmDialog(page, 'Delete')
    await page.getByRole('cell', { name: '2 GiB' }).waitFor({ state: 'detached' })

    await page.getByRole('tab', { name: 'IP addresses' }).click()
    await page.waitForURL(/tab=addresses/)
    await choose(page, 'Add IP address')
    await page.getByRole('radio', { name: 'Private' }).click()
    await confirmDialog(page, 'Add IP address')
    await page.getByText('Private IPv4', { exact: true }).waitFor()
  })

  test('the serial console of a host and its rescue system opens in a terminal until it is disconnected or the host is off; Ctrl-] leaves the terminal', async () => {
    const id = await makeHost('serial', { image: 'debian12' })
    const page = await signedIn(`/hosts/${id}?tab=console`)
    await awaitPageText(page, 'Running')
    const terminal = page.getByRole('textbox', { name: 'Terminal input' })
    const connect = async (text: string) => {
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await page.getByRole('status').getByText('Connected.').waitFor()
      await page.locator('.xterm-rows').getByText(text).waitFor()
    }
    await connect('serial login:')
    await page.keyboard.type('ada\r')
    await page.locator('.xterm-rows').getByText('Password:').waitFor()
    expect(await findViolations(page, 'main')).toEqual([])
    await terminal.press('Control+]')
    const leave = page.getByRole('button', { name: 'Disconnect' })
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Disconnect')
    await leave.click()
    await page.getByRole('status').getByText('The connection was closed').waitFor()

    await make(`/hosts/instances/${id}/rescue`, {})
    await connect('rescue login:')
    await choose(page, 'Shut down')
    await confirmDialog(page, 'Shut down')
    await page
      .getByRole('status')
      .getByText(/powered off/)
      .waitFor()
  })

  test('several hosts are shut down and deleted at once; hosts in an unsuitable state are omitted', async () => {
    await makeHost('many-1')
    await makeHost('many-2')
    await makeHost('many-3', { booted: false })
    const page = await signedIn('/hosts?label=many-')
    await expect.poll(() => page.getByText('Running', { exact: true }).count()).toBe(2)
    await page.getByRole('checkbox', { name: 'Select all on this page' }).first().click()
    await choose(page, 'Shut down')
    await page
      .getByRole('dialog')
      .getByText(/The host is already offline/)
      .waitFor()
    await confirmDialog(page, 'Shut down')
    await expect.poll(() => page.getByText('Offline', { exact: true }).count()).toBe(3)
    await choose(page, 'Delete')
    await page.getByLabel('Type 3 hosts to confirm').fill('3 hosts')
    await confirmDialog(page, 'Delete')
    await page.getByText('No hosts match the filters.').waitFor()
  })

  test.each(consoleVariants)('axe finds no violations, %s, %i wide', async (look, width) => {
    const label = `seen-${look}-${width}`
    const id = await makeHost(label, { image: 'debian12' })
    await expectAccessible(
      [
        ['/hosts', label],
        ['/addresses', 'Public IPv4'],
        ['/hosts/create', /per month at most/],
        [`/hosts/${id}`, 'No volumes are attached.'],
        [`/hosts/${id}?tab=configurations`, 'sda: Local disk'],
        [`/hosts/${id}?tab=disks`, 'ext4'],
        [`/hosts/${id}?tab=addresses`, 'Public IPv4'],
      ],
      look,
      width,
    )
  })
})
