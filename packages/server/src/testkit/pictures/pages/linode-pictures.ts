import type { Picture } from '../picture.ts'

/** Console pages that differ in the linode dialect. */
export const linodePictures: readonly Picture<null>[] = [
  { name: 'linode-volumes', path: () => '/volumes', shows: 'uploads', looks: ['light'] },
  { name: 'linode-hosts', path: () => '/hosts', shows: 'web-2', looks: ['light'] },
  {
    name: 'linode-volumes-create',
    path: () => '/volumes/create',
    shows: /per month at most/,
    looks: ['light', 'dark'],
    async act(page) {
      await page.getByLabel('Label').fill('data')
      await page.getByText('Equivalent command line').click()
      await page.getByText('resource "linode_volume" "data" {').waitFor()
    },
  },
]
