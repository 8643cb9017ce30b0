import { pageRoute } from '../shell/page-route.ts'
import { readVolumeSearch } from './volume-search.ts'

const list = pageRoute('/volumes', () => import('./volumes-page.tsx'), 'VolumesPage', readVolumeSearch)
const create = pageRoute('/volumes/create', () => import('./create-volume-page.tsx'), 'CreateVolumePage')
const one = pageRoute('/volumes/$volumeId', () => import('./volume-page.tsx'), 'VolumePage')

/** Routes of the volume pages. */
export const volumeRoutes = [list, create, one] as const
