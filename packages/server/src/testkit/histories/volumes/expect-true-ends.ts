import type { VolumeSummary } from '#domain/volume/summarise.ts'
import type { ModelJob } from '../model/model-jobs.ts'
import { must } from '../model/violation.ts'
import { listVolumeHolders, type ModelVolume, type VolumeModelState } from './volume-state.ts'

/** Throws Violation unless a pass's report is true: finished jobs are done, gone volumes have no disk, and unattached volumes are in no host. */
export function expectTrueEnds(
  state: VolumeModelState,
  row: ModelVolume,
  ended: readonly ModelJob[],
  summary: VolumeSummary,
): void {
  for (const job of ended.filter((one) => one.status === 'finished')) {
    const isTrue = isReached(state, { ...row, sizeGib: summary.sizeGib ?? row.sizeGib }, job)
    must(
      isTrue,
      'a job reported as finished is finished',
      () => `${job.action} of ${JSON.stringify([row, state.disks.get(row.id)])}`,
    )
  }
  const holders = listVolumeHolders(state, row.id).filter((host) => !host.plugs.get(row.id)?.isByHand)
  if (summary.isGone)
    must(
      !state.disks.has(row.id) && holders.length === 0,
      'resources reported as gone are absent',
      () => `volume ${row.id}`,
    )
  if (summary.attachment === 'remove')
    must(
      holders.length === 0,
      'a volume reported as unattached is in no host',
      () => `volume ${row.id} is in ${holders[0]?.id}`,
    )
}

function isReached(state: VolumeModelState, row: ModelVolume, { action, target }: ModelJob): boolean {
  const disk = state.disks.get(row.id)
  const isSound = disk?.isComplete === true && disk.isHealthy && disk.sizeGib >= row.sizeGib
  const host = state.hosts.find((one) => one.id === row.attachment?.hostId)
  switch (action) {
    case 'volume_attach':
      return host?.desiredPower === 'off' || host?.plugs.has(row.id) === true
    case 'volume_detach':
      return host?.plugs.has(row.id) !== true
    case 'volume_delete':
      return disk === undefined
    case 'volume_migrate':
      return disk?.hardwareType === target.to
    default:
      return isSound
  }
}
