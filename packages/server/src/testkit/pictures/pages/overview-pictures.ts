import { type Picture, everyVariant, lightAndPhone, pageAt } from '../picture.ts'

/** The start page, and states that any page can have. */
export const overviewPictures: readonly Picture[] = [
  pageAt('overview', '/', 'search-index', everyVariant),
  {
    name: 'menu',
    path: () => '/',
    text: 'Menu',
    variants: ['phone'],
    act: (page) => page.getByRole('button', { name: 'Menu' }).click(),
  },
  pageAt('activity', '/activity', 'orders', lightAndPhone),
  { name: 'not-found', variants: ['light'], path: () => '/volumes/1/nowhere', text: 'Page not found' },
  pageAt('signed-in', '/signed-in', 'You are signed in'),
  {
    name: 'signed-out',
    path: () => '/volumes/create',
    text: 'Create volume',
    async act(page) {
      await page.getByLabel('Label').fill('ledger')
      await page.context().clearCookies()
      await page.getByRole('button', { name: 'Create volume' }).click()
      await page.getByText('You are signed out', { exact: true }).waitFor()
      await page.evaluate('scrollTo(0, 0)')
    },
  },
  {
    name: 'connection-lost',
    ...lightAndPhone,
    path: () => '/volumes',
    text: 'orders',
    async act(page) {
      await page.context().setOffline(true)
      await page.getByLabel('Find volumes by label').fill('o')
      await page.getByText('The connection to the service is lost').waitFor()
    },
  },
]
