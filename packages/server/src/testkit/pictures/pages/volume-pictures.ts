import { openByButton } from '../open-dialog.ts'
import { type Picture, everyVariant, light, lightAndPhone, pageAt } from '../picture.ts'
import type { OperatorPictureFixture } from '../fixture/picture-fixture.ts'

const volume = (
  name: string,
  of: keyof Pick<OperatorPictureFixture, 'volume' | 'freeVolume' | 'failedVolume' | 'stuckVolume' | 'copy'>,
  more: Partial<Picture> = {},
): Picture => ({
  name,
  route: '/volumes/$volumeId',
  path: (fixture) => `/volumes/${fixture[of]}`,
  text: 'Create volume',
  ...more,
})

/** Pages of volumes. */
export const volumePictures: readonly Picture[] = [
  pageAt('volumes', '/volumes', 'orders', everyVariant),
  pageAt('volumes-none', '/volumes', /No volumes/, { ...light, viewer: 'newcomer' }),
  pageAt('volumes-create', '/volumes/create', /per month at most/, {}),
  volume('volume', 'volume'),
  volume('volume-copied', 'copy', { ...lightAndPhone, text: /left/ }),
  volume('volume-failed', 'failedVolume'),
  volume('volume-stuck', 'stuckVolume', lightAndPhone),
  volume('volume-resize', 'volume', { ...light, act: openByButton('Resize') }),
  volume('volume-detach', 'volume', { ...light, act: openByButton('Detach') }),
  volume('volume-attach', 'freeVolume', { ...light, act: openByButton('Attach') }),
  volume('volume-delete', 'freeVolume', { act: openByButton('Delete') }),
  pageAt('backups', '/backups', /rejected/, lightAndPhone),
  pageAt('volumes-delete', '/volumes', 'orders', {
    ...light,
    async act(page) {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).first().click()
      await openByButton('Delete')(page)
    },
  }),
  pageAt('volume-gone', '/volumes/999', /was not found/, { ...light, route: '/volumes/$volumeId' }),
]
