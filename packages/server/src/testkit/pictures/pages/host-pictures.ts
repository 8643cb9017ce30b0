import { openByRow, openByButton } from '../open-dialog.ts'
import { type Picture, everyVariant, light, lightAndPhone, pageAt } from '../picture.ts'
import type { OperatorPictureFixture } from '../fixture/picture-fixture.ts'

const host = (name: string, text: string, { tab = '', of = 'host', ...more }: HostPage = {}): Picture => ({
  ...light,
  name,
  text,
  route: '/hosts/$hostId',
  path: (fixture) => `/hosts/${fixture[of]}${tab === '' ? '' : `?tab=${tab}`}`,
  ...more,
})

interface HostPage extends Partial<Picture> {
  readonly tab?: string
  readonly of?: keyof Pick<OperatorPictureFixture, 'host' | 'idleHost'>
}

/** Pages of hosts. */
export const hostPictures: readonly Picture[] = [
  pageAt('hosts', '/hosts', 'db-1', lightAndPhone),
  pageAt('hosts-none', '/hosts', /No hosts/, { ...light, viewer: 'newcomer' }),
  pageAt('hosts-create', '/hosts/create', /per month at most/, lightAndPhone),
  host('host', 'write-ahead-log', everyVariant),
  host('host-configurations', 'sda: Local disk', { ...lightAndPhone, tab: 'configurations' }),
  host('host-disks', 'ext4', { ...lightAndPhone, tab: 'disks' }),
  host('host-addresses', 'Public IPv4', { ...lightAndPhone, tab: 'addresses' }),
  host('host-off', 'No volumes are attached.', { ...lightAndPhone, of: 'idleHost' }),
  pageAt('addresses', '/addresses', '198.18.0.3', lightAndPhone),
  host('host-resize', 'orders', { ...lightAndPhone, act: openByButton('Resize') }),
  host('host-rebuild', 'orders', { act: openByButton('Rebuild') }),
  host('host-delete', 'orders', { ...lightAndPhone, act: openByButton('Delete') }),
  host('host-attach', 'orders', { act: openByButton('Attach volume') }),
  host('host-configuration-edit', 'sda: Local disk', {
    ...lightAndPhone,
    tab: 'configurations',
    act: openByButton('Create configuration'),
  }),
  host('host-disk-delete', 'ext4', { of: 'idleHost', tab: 'disks', act: openByRow('Local disk', 'Delete') }),
  host('host-address-remove', 'Public IPv4', { tab: 'addresses', act: openByRow('192.168', 'Remove') }),
  host('host-seen-only', 'db-1', {
    viewer: 'restricted',
    async act(page) {
      await page.getByRole('button', { name: 'Rebuild' }).hover()
      await page.getByText('You have read-only access to this host.').locator('visible=true').first().waitFor()
    },
  }),
]
