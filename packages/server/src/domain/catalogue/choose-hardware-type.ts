/** Storage classes (contract, Volume.hardware_type). */
export const hardwareTypes = ['hdd', 'nvme'] as const
/** One storage class. */
export type HardwareType = (typeof hardwareTypes)[number]

/** Class of a new volume: nvme unless the region has only hdd (decision D3). */
export function chooseHardwareType(offered: readonly HardwareType[]): HardwareType {
  return offered.includes('nvme') ? 'nvme' : 'hdd'
}
