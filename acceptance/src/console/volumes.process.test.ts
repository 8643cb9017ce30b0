import { findViolations, onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import { chooseInRow, confirmDialog } from '@moorage/server/testkit/browser/steps/choose'
import { followNotice } from '@moorage/server/testkit/browser/steps/follow-notice'
import { expect, test } from 'vitest'

const { describe, bench, make, makeVolume, signedIn, choose } = onConsolePages()

describe('the console of volumes', () => {
  test('the overview shows how to start in an empty account, and the state of resources afterwards', async () => {
    const page = await signedIn('/')
    await page.getByRole('heading', { name: 'Getting started' }).waitFor()
    await page.getByText(`moor login ${bench().origin}`, { exact: true }).waitFor()
    const id = await makeVolume('begin')
    await page.getByText('1 unattached').waitFor()
    await page.getByRole('heading', { name: 'Getting started' }).waitFor({ state: 'detached' })
    await bench().request({ method: 'DELETE', path: `/v4/volumes/${id}` })
    await page.getByRole('heading', { name: 'Getting started' }).waitFor()
  })

  test('a user signs in, creates a volume, resizes, attaches, detaches and deletes it', async () => {
    const body = { label: 'web-1', region: 'us-east' }
    const types = (await bench().request({ path: '/v4/hosts/types' })).body['data'] as { id: string }[]
    const made = await bench().request({
      method: 'POST',
      path: '/v4/hosts/instances',
      body: { ...body, type: types[0]?.id },
    })
    expect(made.status).toBe(200)
    const page = await signedIn('/volumes')
    await page.getByRole('button', { name: 'Create volume' }).click()
    // Until the form appears, `Label` is the filter of the list.
    await page.getByRole('heading', { name: 'Create volume' }).waitFor()
    await page.getByLabel('Label').fill('data')
    await page.getByText(/per month at most/).waitFor()
    await page.getByRole('button', { name: 'Create volume' }).click()
    await page.getByRole('heading', { name: 'data' }).waitFor()
    await followNotice(page, 'Creating', 'data')
    await page.getByText('Unattached').waitFor()

    await choose(page, 'Resize')
    await page.getByLabel('Size (GiB)').fill('40')
    await page.getByRole('dialog').getByRole('button', { name: 'Resize' }).click()
    await page.getByText('40 GiB').waitFor()

    await choose(page, 'Attach')
    await page.getByRole('dialog').getByRole('button', { name: /Host/ }).click()
    await page.getByRole('option', { name: 'web-1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Attach' }).click()
    await page.getByText('Attaching data to').getByRole('link', { name: 'web-1' }).waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await page.getByText('Attaching data to').waitFor({ state: 'detached' })
    await page.getByText('Use the volume on the host').click()
    await page
      .getByText(/^mkdir -p \/mnt\/data && mount \/dev\/disk\/by-id\/scsi-0\w+_Volume_data \/mnt\/data$/)
      .waitFor()

    await choose(page, 'Detach')
    await page.getByRole('dialog').getByRole('button', { name: 'Detach' }).click()
    await page.getByText('Unattached').waitFor()

    await choose(page, 'Delete')
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
    expect(await confirm.isDisabled()).toBe(true)
    await page.getByLabel('Type data to confirm').fill('data')
    await confirm.click()
    await page.getByText('This volume was not found').waitFor()
    await page.getByText('Delete volume').waitFor()
  })

  test('Undo restores a deleted volume; the trash lists deleted volumes and restores one under another label', async () => {
    const ids = [await makeVolume('undone'), await makeVolume('kept')]
    const page = await signedIn('/trash')
    for (const [index, label] of ['undone', 'kept'].entries()) {
      await page.goto(`${bench().origin}/volumes/${ids[index]}`)
      await choose(page, 'Delete')
      await page.getByText('Deleted resources can be restored from the trash').waitFor()
      await page.getByLabel(`Type ${label} to confirm`).fill(label)
      await confirmDialog(page, 'Delete')
      await page.getByText(`Deleted volume ${label}. You can restore it until about`).waitFor()
      expect(await findViolations(page)).toEqual([])
      if (label === 'undone') await choose(page, 'Undo')
      if (label === 'undone') await page.getByText('Restoring').getByRole('link', { name: label }).waitFor()
    }
    await page.getByRole('link', { name: 'Trash', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select kept' }).check()
    expect(await page.getByRole('main').getByText('undone', { exact: true }).count()).toBe(0)
    expect(await findViolations(page)).toEqual([])
    await choose(page, 'Restore')
    await page.getByLabel('Label', { exact: true }).fill('again')
    await confirmDialog(page, 'Restore')
    await page.getByText('Restoring').getByRole('link', { name: 'again' }).click()
    await page.getByRole('heading', { name: 'again' }).waitFor()
    await page.getByText('Unattached').waitFor()
  })

  test('a backup is verified and becomes a volume; a failed backup shows on the overview and in the lists until it is deleted', async () => {
    const id = await makeVolume('guarded')
    const page = await signedIn(`/volumes/${id}`)
    await choose(page, 'Create backup')
    await page.getByLabel('Label', { exact: true }).fill('before')
    await confirmDialog(page, 'Create backup')
    const backups = page.getByRole('region', { name: 'Backups of the volume' })
    await backups.getByText('Verified', { exact: false }).locator('time').waitFor()
    await chooseInRow(page, 'before', 'Create volume')
    await page.getByText('The volume is created in region us-east').waitFor()
    await confirmDialog(page, 'Create volume')
    await page.getByText('Creating from before:').getByRole('link', { name: 'guarded-restored' }).waitFor()

    await bench().run(['sim', 'faults', 'add', 'ensureBackup', '--as', 'error-before', '--code', 'NotSupported'])
    await make(`/volumes/${id}/backups`, { label: 'lost' })
    await page.getByRole('link', { name: 'Volumes', exact: true }).first().click()
    await page.getByRole('row', { name: /guarded .*Backup failed/ }).waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    const failed = page.getByRole('listitem').filter({ hasText: 'Backup failed' })
    await failed.getByRole('link', { name: 'lost' }).click()
    await page.getByRole('row', { name: /lost .*Failed.*rejected/ }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await chooseInRow(page, 'lost', 'Delete')
    await page.getByLabel('Type lost to confirm').fill('lost')
    await confirmDialog(page, 'Delete')
    await page.getByRole('row', { name: /lost/ }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await failed.waitFor({ state: 'detached' })
  })

  test('a snapshot policy is created, paused and deleted on the page of its volume', async () => {
    const page = await signedIn(`/volumes/${await makeVolume('scheduled')}`)
    const policy = page.getByRole('region', { name: 'Snapshot policy of the volume' })
    await choose(page, 'Create policy')
    await page.getByLabel('Hours between snapshots').fill('6')
    await confirmDialog(page, 'Save')
    await policy.getByText('Every 6 hours').waitFor()
    await policy.getByText('Last automatic snapshot').locator('xpath=..').locator('time').waitFor()
    await choose(page, 'Edit policy')
    await page.getByLabel('Pause the policy').check()
    await confirmDialog(page, 'Save')
    await policy.getByText('None: the policy is paused').waitFor()
    await choose(page, 'Delete policy')
    await confirmDialog(page, 'Delete policy')
    await policy.getByText('Snapshots are created only on request.').waitFor()
  })

  test('a change by another client shows without a reload', async () => {
    const page = await signedIn('/volumes')
    await page.getByRole('heading', { name: /^Volumes/ }).waitFor()
    const id = await makeVolume('elsewhere')
    await page.getByRole('link', { name: 'elsewhere' }).waitFor()
    await bench().request({ method: 'DELETE', path: `/v4/volumes/${id}` })
    await page.getByRole('link', { name: 'elsewhere' }).waitFor({ state: 'detached' })
  })

  test('the list filters by attachment, tag, or state, and its URL contains the filters', async () => {
    await makeVolume('tagged', { tags: ['nightly'] })
    await makeVolume('untagged', { tags: ['other'] })
    const page = await signedIn('/volumes')
    await page.getByRole('link', { name: 'untagged' }).waitFor()
    await page.getByLabel('Find by tag').fill('nightly')
    await page.getByRole('link', { name: 'untagged' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /Attachment/ }).click()
    await page.getByRole('option', { name: 'Unattached', exact: true }).click()
    await page.waitForURL(/place=free/)
    await page.getByRole('link', { name: 'tagged', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'tagged', exact: true }).waitFor()
    await page.getByRole('button', { name: /Attachment/ }).click()
    await page.getByRole('option', { name: 'Attached', exact: true }).click()
    await page.getByText('No volumes match the filters.').waitFor()
  })

  test('a damaged disk is reported with the fix until the notice is dismissed; the volume still needs attention', async () => {
    const id = await makeVolume('broken')
    expect(await bench().run(['sim', 'damage', String(id), '--as', 'missing'])).toMatchObject({ code: 0 })
    await bench().request({ method: 'POST', path: `/v4/volumes/${id}/resize`, body: { size: 40 } })
    const page = await signedIn(`/volumes/${id}`)
    await page.getByText('This volume needs repair by the operator').waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText('Only the operator of this installation can repair the volume').first().waitFor()
    // Backups of other tests may have failed too.
    const notice = page.getByRole('listitem').filter({ hasText: 'Resize volume broken' })
    await notice.getByRole('button', { name: 'Dismiss', exact: true }).click()
    await notice.waitFor({ state: 'detached' })
    await page.getByText('Contact the operator with the volume ID').waitFor()
    await page.getByRole('link', { name: 'broken' }).first().waitFor()
  })

  test('an invalid size is reported at its field, without a price, and the disabled button shows the reason', async () => {
    const id = await makeVolume('shrink')
    const page = await signedIn(`/volumes/${id}`)
    await choose(page, 'Resize')
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/per month at most/).waitFor()
    await page.getByLabel('Size (GiB)').fill('20')
    await dialog.getByText('Enter a whole number of at least 21.').first().waitFor()
    await dialog.getByText(/per month at most/).waitFor({ state: 'detached' })
    const button = dialog.getByRole('button', { name: 'Resize' })
    expect(await button.isDisabled()).toBe(true)
    await button.getByText('Enter a whole number of at least 21.').waitFor({ state: 'attached' })
  })

  test('a clone ends with a notice that links to the copy', async () => {
    const id = await makeVolume('original')
    const page = await signedIn(`/volumes/${id}`)
    await choose(page, 'Clone')
    await page.getByRole('dialog').getByRole('button', { name: 'Clone' }).click()
    await page.getByText('Cloning original to').getByRole('link', { name: 'original-clone' }).click()
    await page.getByRole('heading', { name: 'original-clone' }).waitFor()
  })

  test('a request without a response is not reported as rejected', async () => {
    const id = await makeVolume('unanswered')
    const page = await signedIn(`/volumes/${id}`)
    await choose(page, 'Resize')
    await page.route('**/resize', (route) => route.abort('connectionfailed'))
    await page.getByRole('dialog').getByRole('button', { name: 'Resize' }).click()
    await page.getByRole('dialog').getByText('No response').waitFor()
  })

  test('a double click sends one request', async () => {
    const page = await signedIn('/volumes/create')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.getByLabel('Label').fill('twice')
    await page.getByRole('button', { name: 'Create volume' }).dblclick()
    await page.getByRole('heading', { name: 'twice' }).waitFor()
    expect(sent.filter((url) => url.endsWith('/v4/volumes'))).toHaveLength(1)
  })
})
