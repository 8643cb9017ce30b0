import { Fault } from '../shared/index.ts'

interface Holding {
  readonly hostId: number
  readonly configId: number | null
  readonly isPersisting: boolean
  readonly wants: 'attached' | 'detached'
  readonly isHidden: boolean
}

/** Whether a volume is already attached exactly as asked: then an attach is a no-op (decision D4). */
export function isSameAttachment(
  holding: Holding,
  wish: { readonly hostId: number; readonly configId: number | null; readonly isPersisting: boolean },
): boolean {
  return (
    holding.wants === 'attached' &&
    holding.hostId === wish.hostId &&
    holding.isPersisting === wish.isPersisting &&
    (wish.configId === null || !wish.isPersisting || holding.configId === wish.configId)
  )
}

/** Whether the volume may be attached to this host at all (contract, "Attach rules"; decisions D4, D10). Returns every refusal. */
export function checkAttachable(
  volume: { readonly id: number; readonly region: string; readonly status: string },
  host: { readonly id: number; readonly region: string },
  holding: Holding | null,
): Fault[] {
  const faults: Fault[] = []
  if (holding?.isHidden)
    faults.push(
      new Fault(
        'volume.already_attached',
        `Volume ${volume.id} is already attached: host ${holding.hostId} has not released it yet.`,
      ),
    )
  else if (holding) faults.push(new Fault('volume.already_attached', `Volume ${volume.id} is already attached`))
  if (volume.status === 'contact_support') {
    faults.push(new Fault('volume.needs_repair', `Volume ${volume.id} is in contact_support and cannot be attached.`))
  }
  if (volume.region !== host.region) {
    faults.push(
      new Fault(
        'volume.region_mismatch',
        `Volume ${volume.id} is in region ${volume.region}, host ${host.id} is in ${host.region}.`,
        { field: 'host_id' },
      ),
    )
  }
  return faults
}

/** Whether a host takes volumes at all now: not while it is being deleted, and one that does not persist only while it is wanted to run (decisions D5, H). */
export function checkHostTakes(
  host: { readonly id: number; readonly status: string; readonly wantsPower: 'on' | 'off' },
  isPersisting: boolean,
): Fault[] {
  if (host.status === 'deleting')
    return [new Fault('host.deleting', `Host ${host.id} is being deleted.`, { field: 'host_id' })]
  if (isPersisting || host.wantsPower === 'on') return []
  return [
    new Fault(
      'host.not_running',
      'A volume that does not persist across boots can only be attached to a running host.',
      { field: 'host_id' },
    ),
  ]
}
