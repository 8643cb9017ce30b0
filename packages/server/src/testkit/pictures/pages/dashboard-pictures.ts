import type { Picture } from '../picture.ts'

const dashboard = (name: string, below: string, shows: string | RegExp): Picture => ({
  name: `dashboard${name}`,
  path: ({ dashboard: at }) => `${at}${below}`,
  shows,
})

/** Pages of a cluster's dashboard. */
export const dashboardPictures: readonly Picture[] = [
  { ...dashboard('-sign-in', '', 'Bearer token'), viewer: 'nobody', looks: ['light', 'phone'] },
  dashboard('', '', 'Overview'),
  { ...dashboard('-workloads', '/workloads', 'storefront'), looks: ['light'] },
  { ...dashboard('-pods', '/pods', /storefront-/), looks: ['light', 'phone'] },
  { ...dashboard('-nodes', '/nodes', 'Ready'), looks: ['light', 'phone'] },
  { ...dashboard('-storage', '/storage', 'Storage'), looks: ['light'] },
  { ...dashboard('-events', '/events', /./), looks: ['light'] },
  {
    ...dashboard('-pod', '/pods', /storefront-/),
    looks: ['light', 'phone'],
    async act(page) {
      await page
        .getByRole('link', { name: /^recommender-/ })
        .first()
        .click()
      await page.getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
]
