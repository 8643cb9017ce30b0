import { openByButton } from '../open-dialog.ts'
import { type Picture, everyLook, light, lightAndPhone, pageAt } from '../picture.ts'
import type { PictureGround } from '../world/picture-world.ts'

const volume = (
  name: string,
  of: keyof Pick<PictureGround, 'volume' | 'freeVolume' | 'failedVolume' | 'stuckVolume' | 'copy'>,
  more: Partial<Picture> = {},
): Picture => ({
  name,
  route: '/volumes/$volumeId',
  path: (world) => `/volumes/${world[of]}`,
  shows: 'Create volume',
  ...more,
})

/** Pages of volumes. */
export const volumePictures: readonly Picture[] = [
  pageAt('volumes', '/volumes', 'orders', everyLook),
  pageAt('volumes-none', '/volumes', /No volumes/, { ...light, viewer: 'newcomer' }),
  pageAt('volumes-create', '/volumes/create', /per month at most/, {}),
  volume('volume', 'volume'),
  volume('volume-copied', 'copy', { ...lightAndPhone, shows: /left/ }),
  volume('volume-failed', 'failedVolume'),
  volume('volume-stuck', 'stuckVolume', lightAndPhone),
  volume('volume-resize', 'volume', { ...light, act: openByButton('Resize') }),
  volume('volume-detach', 'volume', { ...light, act: openByButton('Detach') }),
  volume('volume-attach', 'freeVolume', { ...light, act: openByButton('Attach') }),
  volume('volume-delete', 'freeVolume', { act: openByButton('Delete') }),
  pageAt('volumes-delete', '/volumes', 'orders', {
    ...light,
    async act(page) {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).first().click()
      await openByButton('Delete')(page)
    },
  }),
  pageAt('volume-gone', '/volumes/999', /was not found/, { ...light, route: '/volumes/$volumeId' }),
]
