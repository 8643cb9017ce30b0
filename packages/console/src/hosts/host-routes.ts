import { pageRoute } from '../shell/page-route.ts'
import { readAddressSearch } from './address-list/address-search.ts'
import { readHostTab, readHostSearch } from './host-search.ts'

const list = pageRoute('/hosts', () => import('./hosts-page.tsx'), 'HostsPage', readHostSearch)
const create = pageRoute('/hosts/create', () => import('./create/create-host-page.tsx'), 'CreateHostPage')
const one = pageRoute('/hosts/$hostId', () => import('./host-page.tsx'), 'HostPage', readHostTab)
const addresses = pageRoute(
  '/addresses',
  () => import('./address-list/addresses-page.tsx'),
  'AddressesPage',
  readAddressSearch,
)

/** Routes of host pages. */
export const hostRoutes = [list, create, one, addresses] as const
