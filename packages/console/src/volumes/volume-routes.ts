import { createPageRoute } from '../shell/page-route.ts'
import { readBackupSearch } from './backups/backup-search.ts'
import { readVolumeSearch } from './volume-search.ts'

const list = createPageRoute('/volumes', () => import('./volumes-page.tsx'), 'VolumesPage', readVolumeSearch)
const create = createPageRoute('/volumes/create', () => import('./create-volume-page.tsx'), 'CreateVolumePage')
const one = createPageRoute('/volumes/$volumeId', () => import('./volume-page.tsx'), 'VolumePage')
const backups = createPageRoute('/backups', () => import('./backups/backups-page.tsx'), 'BackupsPage', readBackupSearch)

/** Routes of the volume pages. */
export const volumeRoutes = [list, create, one, backups] as const
