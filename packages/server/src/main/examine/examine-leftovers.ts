import { existsSync } from 'node:fs'
import { type DataFolderPlace, findRunningServer } from '../datafolder/index.ts'
import { findPostgresOrphan } from '../postgres/index.ts'
import type { Diagnosis } from './diagnosis.ts'

/** Finds leftovers of a killed server: its files and its PostgreSQL, which keeps running. The next start takes both over. */
export function examineLeftovers(place: DataFolderPlace): readonly Diagnosis[] {
  if (findRunningServer(place) !== null) return []
  const pid = findPostgresOrphan(place.folder)
  const files = [place.url, place.database].filter((file) => existsSync(file))
  return [
    ...(files.length === 0
      ? []
      : [
          {
            check: 'leftovers',
            state: 'note' as const,
            found: `A killed server left ${files.join(' and ')} behind.`,
            mend: 'moor up takes them over',
          },
        ]),
    ...(pid === null
      ? []
      : [
          {
            check: 'orphan',
            state: 'wrong' as const,
            found: `The PostgreSQL of a killed server is still running (process ${pid}).`,
            mend: `moor up takes it over; to stop it: kill -INT ${pid}`,
          },
        ]),
  ]
}
