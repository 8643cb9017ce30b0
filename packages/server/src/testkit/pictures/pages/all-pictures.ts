import type { Picture } from '../picture.ts'
import { accountPictures, userPictures } from './account-pictures.ts'
import { clusterPictures } from './cluster-pictures.ts'
import { dashboardPictures } from './dashboard-pictures.ts'
import { hostPictures } from './host-pictures.ts'
import { operatorPictures } from './operator-pictures.ts'
import { outsidePictures } from './outside-pictures.ts'
import { overviewPictures } from './overview-pictures.ts'
import { volumePictures } from './volume-pictures.ts'

/** All pictures in the neutral dialect. */
export const allPictures: readonly Picture[] = [
  ...outsidePictures,
  ...overviewPictures,
  ...volumePictures,
  ...hostPictures,
  ...clusterPictures,
  ...accountPictures,
  ...userPictures,
  ...dashboardPictures,
  ...operatorPictures,
]
