import { existsSync } from 'node:fs'
import { type DataFolderPaths, findRunningServer } from '../datafolder/index.ts'
import { findPostgresOrphan } from '../postgres/index.ts'
import type { Diagnosis } from './diagnosis.ts'

/** Returns diagnoses of files (`note`) and the running PostgreSQL of a server that was killed (`wrong`) or shut down (`note`); empty while a server runs. The next start takes both over. */
export function checkLeftovers(paths: DataFolderPaths): readonly Diagnosis[] {
  if (findRunningServer(paths) !== null) return []
  const pid = findPostgresOrphan(paths.folder)
  const files = [paths.url, paths.database].filter((file) => existsSync(file))
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
            // A server that shut down leaves no files: PostgreSQL then runs for the control planes.
            state: files.length === 0 ? ('note' as const) : ('wrong' as const),
            found: `PostgreSQL is running without a server (process ${pid}).`,
            mend: 'moor up takes it over; to stop it: moor down',
          },
        ]),
  ]
}
