/** Supervisor of units; s6 is for machines without systemd. */
export type UnitSupervision = 'systemd' | 's6'

/** Options of createUnitEngine. */
export interface UnitOptions {
  readonly name: string
  readonly supervisor: UnitSupervision
  readonly folder: string
}
