import { openByButton } from '../open-dialog.ts'
import type { Picture } from '../picture.ts'

const one = { route: '/volumes/$volumeId', shows: 'Create volume' } as const

/** Pages of volumes. */
export const volumePictures: readonly Picture[] = [
  {
    name: 'volumes',
    route: '/volumes',
    path: () => '/volumes',
    shows: 'orders',
    looks: ['light', 'dark', 'phone', '4k'],
  },
  {
    name: 'volumes-none',
    looks: ['light'],
    route: '/volumes',
    path: () => '/volumes',
    shows: /No volumes/,
    viewer: 'newcomer',
  },
  { name: 'volumes-create', route: '/volumes/create', path: () => '/volumes/create', shows: /a month at most/ },
  { ...one, name: 'volume', path: ({ volume }) => `/volumes/${volume}` },
  { ...one, name: 'volume-copied', path: ({ copy }) => `/volumes/${copy}`, shows: /left/ },
  { ...one, name: 'volume-failed', path: ({ failedVolume }) => `/volumes/${failedVolume}` },
  { ...one, name: 'volume-stuck', looks: ['light', 'phone'], path: ({ stuckVolume }) => `/volumes/${stuckVolume}` },
  {
    ...one,
    name: 'volume-resize',
    path: ({ volume }) => `/volumes/${volume}`,
    act: openByButton('Resize'),
    looks: ['light'],
  },
  {
    ...one,
    name: 'volume-detach',
    path: ({ volume }) => `/volumes/${volume}`,
    act: openByButton('Detach'),
    looks: ['light'],
  },
  {
    ...one,
    name: 'volume-attach',
    path: ({ freeVolume }) => `/volumes/${freeVolume}`,
    act: openByButton('Attach'),
    looks: ['light'],
  },
  { ...one, name: 'volume-delete', path: ({ freeVolume }) => `/volumes/${freeVolume}`, act: openByButton('Delete') },
  {
    name: 'volumes-delete',
    route: '/volumes',
    path: () => '/volumes',
    shows: 'orders',
    looks: ['light'],
    async act(page) {
      await page.getByRole('checkbox', { name: 'Select all of this page' }).first().click()
      await openByButton('Delete')(page)
    },
  },
  { ...one, name: 'volume-gone', path: () => '/volumes/999', shows: /not there/, looks: ['light'] },
]
