import { clusterRows } from './rows/cluster-rows.ts'
import { configRows } from './rows/config-rows.ts'
import { containerRows } from './rows/container-rows.ts'
import { handlerRows } from './rows/handler-rows.ts'
import { metadataRows } from './rows/metadata-rows.ts'
import { podUpdateRows } from './rows/pod-update-rows.ts'
import { rareContainerRows } from './rows/rare-container-rows.ts'
import { rarePodRows } from './rows/rare-pod-rows.ts'
import { schedulingRows } from './rows/scheduling-rows.ts'
import { addressRows } from './rows/address-rows.ts'
import { volumeRows } from './rows/volume-rows.ts'
import { workloadRows } from './rows/workload-rows.ts'
import type { KubeRow } from './row.ts'

/** Invalid and valid objects and updates of every kind that simulated clusters serve. */
export const kubeTable: readonly KubeRow[] = [
  ...metadataRows,
  ...configRows,
  ...addressRows,
  ...containerRows,
  ...handlerRows,
  ...volumeRows,
  ...schedulingRows,
  ...rareContainerRows,
  ...rarePodRows,
  ...podUpdateRows,
  ...workloadRows,
  ...clusterRows,
]
