import { migrate } from '#store/migrations/migrate.ts'
import { ensureOperatorToken } from '../compose/ensure-operator-token.ts'
import type { WhileServing } from '../postgres/index.ts'
import type { RunContext } from '../compose/run-context.ts'
import { runParts } from '../compose/run-parts.ts'
import {
  type DataFolderPlace,
  findKeptPort,
  recordRunningServer,
  recordKeptPort,
  writeWhole,
} from '../datafolder/index.ts'
import { askDatabase, checkNotTooNew } from '../asking/ask-database.ts'
import { sayReady } from '../compose/say-ready.ts'
import type { Listener } from '#store/listen.ts'
import { type AdminAccess, ensureAdminAccess, watchFirstPassword } from './ensure-admin-access.ts'

interface ServeWhole {
  readonly place: DataFolderPlace
  readonly url: string
  readonly whileServing: WhileServing
  readonly isTestProfile: boolean
}

/** Second part of `moor up`: migrates the schema, then runs the whole service until `context.stop`. */
export async function serveWhole(
  context: RunContext,
  { place, url, whileServing, isTestProfile }: ServeWhole,
): Promise<void> {
  if (context.stop.aborted) return
  await whileServing(() => askDatabase(() => checkNotTooNew(url)))
  context.tell('Migrating the database schema')
  await whileServing(() => migrate({ url }))
  context.tell('Starting the service')
  const { adminListen } = context.settings
  let user: AdminAccess | null = null
  const watches: Listener[] = []
  try {
    await runParts(context, {
      url,
      whileServing,
      api: {
        operatorToken: ensureOperatorToken(place.operatorToken),
        isTestProfile,
        isDuringMaintenance: false,
        portMemory: {
          find: () => findKeptPort(place, 'simPort'),
          record: (port) => recordKeptPort(place, 'simPort', port),
        },
        onListening({ origin, localOrigin }) {
          recordRunningServer(place, { databaseUrl: url, localOrigin })
          writeWhole(place.url, `${origin}\n`, 0o644)
        },
      },
      worker: { regions: null },
      admin:
        adminListen === 'off' || adminListen === null
          ? null
          : {
              listen: adminListen,
              onListening: ({ origin }) => writeWhole(place.adminUrl, `${origin}\n`, 0o644),
            },
      async prepare({ store }) {
        user = await ensureAdminAccess(store, place)
        if (user.signIn) watches.push(await watchFirstPassword(store, place))
      },
      onReady: (served) => sayReady(context, served, user),
    })
  } finally {
    for (const watch of watches) await watch.close()
  }
}
