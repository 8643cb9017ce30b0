/** Who keeps units running: systemd as the machine has it, or s6 where there is none. */
export type UnitSupervision = 'systemd' | 's6'

/** How the programs of a machine are run as its own units, without an engine of containers. */
export interface UnitOptions {
  /** What logs call it. */
  readonly name: string
  readonly supervisor: UnitSupervision
  /** Absolute; everything that units are and keep lies in it: programs, files, volumes, logs. */
  readonly folder: string
}
