import { hostModel } from './hosts/host-model.ts'
import { historyDrawerOf } from './model/drawn-history.ts'
import { nodeModel } from './nodes/node-model.ts'
import { recycleModel } from './nodes/recycle-model.ts'
import { planeModel } from './planes/plane-model.ts'
import { volumeModel } from './volumes/volume-model.ts'

const [ofVolumes, ofHosts, ofPlanes, ofNodes, ofRecycles] = [
  historyDrawerOf(volumeModel),
  historyDrawerOf(hostModel),
  historyDrawerOf(planeModel),
  historyDrawerOf(nodeModel),
  historyDrawerOf(recycleModel),
]

/** Drawers of histories by model. Nodes take longest and are least frequent. */
export const modelDrawers = [ofVolumes, ofHosts, ofPlanes, ofVolumes, ofHosts, ofNodes, ofVolumes, ofHosts, ofRecycles]
