import { onConsolePages } from '@moorage/server/testkit/browser/console-pages'
import {
  expectAccessibleDialog,
  expectEscape,
  expectTabOrder,
  openDialog,
} from '@moorage/server/testkit/browser/steps/dialog-steps'
import { isDrawn } from '@moorage/server/testkit/is-drawn'
import type { Page } from 'playwright-core'
import { test } from 'vitest'

const { describe, bench, make, signedIn } = onConsolePages()

const [region, type] = ['us-east', 'g6-standard-2']

/** Elements that fade in lack their final colors. */
const still = (path: string): Promise<Page> =>
  signedIn(path, { reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })

async function expectDialogs(page: Page, path: string, openers: readonly string[], row?: string): Promise<void> {
  await page.goto(bench().origin + path)
  if (row !== undefined) await page.getByRole('checkbox', { name: `Select ${row}` }).check()
  for (const opener of openers) {
    const name = `${path} ${opener}`
    const button = await openDialog(page, opener)
    await expectTabOrder(page, name)
    await expectAccessibleDialog(page, name)
    await expectEscape(page, name, button)
  }
}

/** A run checks half of the groups, selected by seed, or all groups with MOORAGE_STORIES=all. */
const places: readonly (readonly [title: string, look: () => Promise<void>])[] = [
  [
    'dialogs of volumes',
    async () => {
      const host_id = await make('/hosts/instances', { region, type, label: 'holder' })
      const free = await make('/volumes', { region, label: 'free', size: 20 })
      const held = await make('/volumes', { region, label: 'held', size: 20, host_id })
      const page = await still('/volumes')
      await expectDialogs(page, `/volumes/${held}`, [
        'Detach',
        'Resize',
        'Clone',
        'Edit label and tags',
        'Delete',
        'Create policy',
        'Create backup',
      ])
      await make('/locks', { entity_type: 'volume', entity_id: free, lock_type: 'cannot_delete' })
      await expectDialogs(page, `/volumes/${free}`, ['Attach', 'Unlock'])
      await bench().request({ method: 'DELETE', path: '/v4/locks/1' })
      await bench().request({ method: 'DELETE', path: `/v4/volumes/${free}` })
      await expectDialogs(page, '/trash', ['Restore'], 'free')
    },
  ],
  [
    'dialogs of hosts',
    async () => {
      const running = await make('/hosts/instances', { region, type, label: 'web-1', image: 'debian12' })
      await make('/volumes', { region, label: 'data', size: 20, host_id: running })
      const page = await still('/hosts')
      const whole = ['Shut down', 'Reboot', 'Rescue', 'Resize', 'Rebuild', 'Edit label and tags', 'Delete', 'Lock']
      await expectDialogs(page, `/hosts/${running}`, [...whole, 'Attach volume', 'Actions for data: Detach'])
    },
  ],
  [
    'dialogs of disks, configurations and addresses of hosts',
    async () => {
      const off = await make('/hosts/instances', { region, type, label: 'idle', image: 'debian12', booted: false })
      const disk = (await bench().request({ path: `/v4/hosts/instances/${off}/disks` })).body['data'] as {
        id: number
      }[]
      await make(`/hosts/instances/${off}/disks/${disk[0]?.id}/resize`, { size: 10_240 })
      const page = await still('/hosts')
      const ofDisk = ['Resize', 'Clone', 'Rename', 'Reset root password', 'Delete'].map(
        (one) => `Actions for Local disk: ${one}`,
      )
      await expectDialogs(page, `/hosts/${off}?tab=disks`, ['Boot', 'Create disk', ...ofDisk])
      await expectDialogs(page, `/hosts/${off}?tab=configurations`, ['Create configuration'])
      await expectDialogs(page, `/hosts/${off}?tab=addresses`, ['Add IP address'])
    },
  ],
  [
    'dialogs of clusters, pools and nodes',
    async () => {
      const pools = [{ type, count: 2, label: 'web' }]
      const id = await make('/orch/clusters', { region, label: 'shop', k8s_version: '1.35', node_pools: pools })
      const page = await still('/clusters')
      const whole = ['Upgrade', 'Recycle all nodes', 'Enable high availability', 'Edit label and tags', 'Delete']
      const access = ['Get kubeconfig', 'Regenerate kubeconfig', 'Rotate service token', 'Edit access list']
      const pool = ['Add node pool', 'Resize', 'Edit autoscaling', 'Edit labels and taints', 'Recycle']
      await expectDialogs(page, `/clusters/${id}`, [...whole, ...access, ...pool])
    },
  ],
  [
    'dialogs of users and clients',
    async () => {
      await make('/account/users', { username: 'ada', email: 'ada@example.com', restricted: true })
      await make('/account/oauth-clients', { label: 'Reports', redirect_uri: 'https://reports.example.com/back' })
      const page = await still('/users')
      await expectDialogs(page, '/users', ['Create user'])
      await expectDialogs(page, '/users/ada', ['Edit username and email', 'Set password', 'Unrestrict', 'Delete'])
      await expectDialogs(page, '/oauth-clients', ['Register client', 'Edit', 'Reset secret', 'Delete'], 'Reports')
    },
  ],
  [
    'dialogs of tokens, keys and tags',
    async () => {
      await make('/profile/tokens', { label: 'backup' })
      const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGqXVPTnPuiQOcJVT8iTgnpKzzDXZEW1pTl8dH7JtPlr ada'
      await make('/profile/sshkeys', { label: 'laptop', ssh_key: key })
      await make('/tags', { label: 'shown' })
      const page = await still('/tokens')
      await expectDialogs(page, '/tokens', ['Create token', 'Rename', 'Revoke'], 'backup')
      await expectDialogs(page, '/ssh-keys', ['Add SSH key', 'Rename', 'Remove'], 'laptop')
      await expectDialogs(page, '/tags', ['Create tag', 'Delete'], 'shown')
    },
  ],
]

describe('every dialog of the console is accessible, also by keyboard', () => {
  test.each(places.filter((_place, index) => isDrawn(index, 2)))('%s', (_title, look) => look())

  test('Enter submits a form with any number of fields; a shown secret is accessible, and the focus returns after its dialog', async () => {
    const id = await make('/volumes', { region, label: 'before', size: 20 })
    const page = await still(`/volumes/${id}`)
    await openDialog(page, 'Edit label and tags')
    await page.getByLabel('Label', { exact: true }).fill('behind')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'behind' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    for (const [path, opener, label, fields] of [
      ['/tokens', 'Create token', 'backup', []],
      ['/oauth-clients', 'Register client', 'Reports', [['Redirect URI', 'https://reports.example.com/back']]],
    ] as const) {
      await page.goto(bench().origin + path)
      const button = await openDialog(page, opener)
      const dialog = page.getByRole('dialog')
      for (const [field, text] of fields) await dialog.getByLabel(field).fill(text)
      if (path === '/tokens') await dialog.getByText('Full access').click()
      await dialog.getByLabel('Label').fill(label)
      await page.keyboard.press('Enter')
      await page.locator('code[data-secret]').waitFor()
      await expectAccessibleDialog(page, `secret of ${opener}`)
      await expectEscape(page, `secret of ${opener}`, button)
    }
  })
})
