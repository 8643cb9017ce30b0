import { Fault } from '../shared/index.ts'

/** Why high availability cannot be as a request wants it; null when it can. It cannot be turned off again (decision E5; contract, Errors 3). */
export function checkHighAvailability(isHighlyAvailable: boolean, wanted: boolean): Fault | null {
  if (wanted || !isHighlyAvailable) return null
  return new Fault('cluster.high_availability_final', 'High availability cannot be turned off again.', {
    field: 'control_plane.high_availability',
  })
}
