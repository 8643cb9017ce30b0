import type { Picture } from '../picture.ts'

const dashboard = (name: string, below: string, text: string | RegExp): Picture => ({
  name: `dashboard${name}`,
  path: ({ dashboard: at }) => `${at}${below}`,
  text,
})

/** Pages of a cluster's dashboard. */
export const dashboardPictures: readonly Picture[] = [
  { ...dashboard('-sign-in', '', 'Bearer token'), viewer: 'anonymous', variants: ['light', 'phone'] },
  dashboard('', '', 'Overview'),
  { ...dashboard('-workloads', '/workloads', 'storefront'), variants: ['light'] },
  { ...dashboard('-pods', '/pods', /storefront-/), variants: ['light', 'phone'] },
  { ...dashboard('-nodes', '/nodes', 'Ready'), variants: ['light', 'phone'] },
  { ...dashboard('-storage', '/storage', 'Storage'), variants: ['light'] },
  { ...dashboard('-events', '/events', /./), variants: ['light'] },
  {
    ...dashboard('-pod', '/pods', /storefront-/),
    variants: ['light', 'phone'],
    async act(page) {
      await page
        .getByRole('link', { name: /^recommender-/ })
        .first()
        .click()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
]
