import { expect } from 'vitest'
import type { WalkEngine, WalkLedger } from './walk-engine.ts'

/** Keys of the ledger that need not be there any more. */
export interface EndedKeys {
  readonly purged: ReadonlySet<string>
  readonly replaced: ReadonlySet<string>
}

/**
 * Compares the engine with the ledger after all resources were restored: the same disks, storage and objects with the same content, in their
 * places or in the trash, except what a purge removed, of which nothing is left. A disk that became smaller has a copy. Returns the number of compared keys.
 */
export async function expectNothingLost(
  reader: Pick<WalkEngine, 'read' | 'listLeft'>,
  ledger: WalkLedger,
  { purged, replaced }: EndedKeys,
): Promise<number> {
  const engine = await reader.read()
  const isEnded = (key: string): boolean => {
    const [kind, id] = key.split('/')
    // The copy of a disk that became smaller may have been purged.
    const isCopyPurged = kind === 'bytes' && [...purged].some((one) => one.startsWith(`disk/${id}/`))
    const isOfHost = kind === 'disk' || kind === 'bytes'
    // The new storage of a rollback that failed.
    const isUnmade = kind === 'content' && !ledger.has(`storage/${id}`)
    return replaced.has(key) || purged.has(key) || isCopyPurged || (isOfHost && purged.has(`host/${id}`)) || isUnmade
  }
  const kept = [...ledger].filter(([key]) => !isEnded(key))
  expect(kept.map(([key]) => [key, engine.get(key)])).toEqual(kept)
  expect([...purged].filter((key) => engine.has(key))).toEqual([])
  expect(await reader.listLeft()).toEqual([])
  return kept.length
}
