import type { Picture } from '../picture.ts'

/** Console pages that differ in the linode dialect. */
export const linodePictures: readonly Picture<null>[] = [
  { name: 'linode-volumes', path: () => '/volumes', text: 'uploads', variants: ['light'] },
  { name: 'linode-hosts', path: () => '/hosts', text: 'web-2', variants: ['light'] },
  {
    name: 'linode-volumes-create',
    path: () => '/volumes/create',
    text: /per month at most/,
    variants: ['light', 'dark'],
    async act(page) {
      await page.getByLabel('Label').fill('data')
      await page.getByText('Equivalent command line').click()
      await page.getByText('resource "linode_volume" "data" {').waitFor()
    },
  },
]
