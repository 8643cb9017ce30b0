import { createPageRoute } from '../shell/page-route.ts'
import { readAddressSearch } from './address-list/address-search.ts'
import { readHostTab, readHostSearch } from './host-search.ts'

const list = createPageRoute('/hosts', () => import('./hosts-page.tsx'), 'HostsPage', readHostSearch)
const create = createPageRoute('/hosts/create', () => import('./create/create-host-page.tsx'), 'CreateHostPage')
const one = createPageRoute('/hosts/$hostId', () => import('./host-page.tsx'), 'HostPage', readHostTab)
const addresses = createPageRoute(
  '/addresses',
  () => import('./address-list/addresses-page.tsx'),
  'AddressesPage',
  readAddressSearch,
)

/** Routes of host pages. */
export const hostRoutes = [list, create, one, addresses] as const
