import { migrate } from '#store/migrations/migrate.ts'
import { ensureOperatorToken } from '../compose/ensure-operator-token.ts'
import type { RetryUntilReady } from '../postgres/index.ts'
import type { RunContext } from '../compose/run-context.ts'
import { runParts } from '../compose/run-parts.ts'
import {
  type DataFolderPaths,
  findKeptPort,
  recordRunningServer,
  recordKeptPort,
  writeAtomically,
} from '../datafolder/index.ts'
import { queryDatabase, checkNotTooNew } from '../database/query-database.ts'
import { printReady } from '../compose/print-ready.ts'
import type { Listener } from '#store/listen.ts'
import { type AdminAccess, ensureAdminAccess, watchFirstPassword } from './ensure-admin-access.ts'

interface ServeAll {
  readonly paths: DataFolderPaths
  readonly url: string
  readonly retryUntilReady: RetryUntilReady
  readonly isTestProfile: boolean
}

/**
 * Second part of `moor up`: migrates, ensures the operator's access, then runs the whole service until `context.stop`. Records its addresses in the data
 * folder. Does nothing if already stopped. Throws SchemaMismatch for the schema of a newer release.
 */
export async function serveAll(
  context: RunContext,
  { paths, url, retryUntilReady, isTestProfile }: ServeAll,
): Promise<void> {
  if (context.stop.aborted) return
  await retryUntilReady(() => queryDatabase(() => checkNotTooNew(url)))
  context.reportStep('Migrating the database schema')
  await retryUntilReady(() => migrate({ url }))
  context.reportStep('Starting the service')
  const { adminListen } = context.settings
  let user: AdminAccess | null = null
  const watches: Listener[] = []
  try {
    await runParts(context, {
      url,
      retryUntilReady,
      api: {
        operatorToken: ensureOperatorToken(paths.operatorToken),
        isTestProfile,
        isDuringMaintenance: false,
        portMemory: {
          find: () => findKeptPort(paths, 'simPort'),
          record: (port) => recordKeptPort(paths, 'simPort', port),
        },
        onListening({ origin, localOrigin }) {
          recordRunningServer(paths, { databaseUrl: url, localOrigin })
          writeAtomically(paths.url, `${origin}\n`, 0o644)
        },
      },
      worker: { regions: null },
      admin:
        adminListen === 'off' || adminListen === null
          ? null
          : {
              listen: adminListen,
              onListening: ({ origin }) => writeAtomically(paths.adminUrl, `${origin}\n`, 0o644),
            },
      async prepare({ store }) {
        user = await ensureAdminAccess(store, paths)
        if (user.signIn) watches.push(await watchFirstPassword(store, paths))
      },
      onReady: (served) => printReady(context, served, user),
    })
  } finally {
    for (const watch of watches) await watch.close()
  }
}
