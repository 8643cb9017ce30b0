import { openByRow, openByButton } from '../open-dialog.ts'
import type { Picture } from '../picture.ts'

const one = { route: '/hosts/$hostId', path: ({ host }: { readonly host: number }) => `/hosts/${host}` } as const
const tab = (name: string) => ({ path: ({ host }: { readonly host: number }) => `/hosts/${host}?tab=${name}` })

/** Pages of hosts. */
export const hostPictures: readonly Picture[] = [
  { name: 'hosts', route: '/hosts', path: () => '/hosts', shows: 'db-1' },
  {
    name: 'hosts-none',
    looks: ['light'],
    route: '/hosts',
    path: () => '/hosts',
    shows: /No hosts/,
    viewer: 'newcomer',
  },
  { name: 'hosts-create', route: '/hosts/create', path: () => '/hosts/create', shows: /a month at most/ },
  { ...one, name: 'host', shows: 'write-ahead-log', looks: ['light', 'dark', 'phone', '4k'] },
  {
    ...one,
    ...tab('configurations'),
    name: 'host-configurations',
    looks: ['light', 'phone'],
    shows: 'sda: Local disk',
  },
  { ...one, ...tab('disks'), name: 'host-disks', looks: ['light', 'phone'], shows: 'ext4' },
  { ...one, ...tab('addresses'), name: 'host-addresses', looks: ['light', 'phone'], shows: 'Public IPv4' },
  {
    ...one,
    name: 'host-off',
    looks: ['light', 'phone'],
    path: ({ idleHost }) => `/hosts/${idleHost}`,
    shows: 'No volume is attached.',
  },
  { ...one, name: 'host-resize', shows: 'orders', act: openByButton('Resize'), looks: ['light', 'phone'] },
  { ...one, name: 'host-rebuild', shows: 'orders', act: openByButton('Rebuild'), looks: ['light'] },
  { ...one, name: 'host-delete', shows: 'orders', act: openByButton('Delete') },
  { ...one, name: 'host-attach', shows: 'orders', act: openByButton('Attach volume'), looks: ['light'] },
  {
    ...one,
    ...tab('configurations'),
    name: 'host-configuration-edit',
    shows: 'sda: Local disk',
    act: openByButton('Create configuration'),
    looks: ['light', 'phone'],
  },
  {
    ...one,
    name: 'host-disk-delete',
    path: ({ idleHost }) => `/hosts/${idleHost}?tab=disks`,
    shows: 'ext4',
    act: openByRow('Local disk', 'Delete'),
    looks: ['light'],
  },
  {
    ...one,
    ...tab('addresses'),
    name: 'host-address-remove',
    shows: 'Public IPv4',
    act: openByRow('192.168', 'Remove'),
    looks: ['light'],
  },
  {
    ...one,
    name: 'host-seen-only',
    shows: 'db-1',
    viewer: 'restricted',
    looks: ['light'],
    async act(page) {
      await page.getByRole('button', { name: 'Rebuild' }).hover()
      await page.getByText('You may see this host but not change it.').locator('visible=true').first().waitFor()
    },
  },
]
