import { CallError } from './call-error.ts'

/** Permits one call at a time per volume (CSI, "Concurrency"). */
export interface VolumeLocks {
  withLock<Value>(volume: string, act: () => Promise<Value>): Promise<Value>
}

/** Creates in-memory locks for one process. A call for a locked volume does not wait; it throws ABORTED. */
export function openVolumeLocks(): VolumeLocks {
  const locked = new Set<string>()
  return {
    async withLock(volume, act) {
      if (locked.has(volume)) throw new CallError('ABORTED', `Another call for ${volume} is in progress.`)
      locked.add(volume)
      try {
        return await act()
      } finally {
        locked.delete(volume)
      }
    },
  }
}
