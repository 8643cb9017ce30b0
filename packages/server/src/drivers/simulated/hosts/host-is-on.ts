import { workIsDue } from '../world/progress.ts'

/** Whether a host has power now, as a column of sim.hosts; finished work counts although nobody has applied it yet. */
export const hostIsOn = `case when work in ('boot', 'stop', 'remove') and ${workIsDue} then work = 'boot' else power = 'on' end`
