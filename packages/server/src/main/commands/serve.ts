import { checkFiles } from '../compose/check-files.ts'
import { ensureOperatorToken } from '../compose/ensure-operator-token.ts'
import { runParts } from '../compose/run-parts.ts'
import {
  type DataFolderPlace,
  findDatabaseUrl,
  forgetServed,
  makeDataFolder,
  recordServed,
} from '../datafolder/index.ts'
import { checkSchema } from '../asking/ask-database.ts'
import type { RunContext } from '../compose/run-context.ts'
import { sayReady } from '../compose/say-ready.ts'

/** Which parts `moor serve` runs; at least one of them. */
export interface ServeOptions {
  readonly isApi: boolean
  /** Whether the interface answers even while the installation is closed: the operator tries it there (decision I6). */
  readonly isDuringMaintenance: boolean
  readonly isWorker: boolean
  /** Regions whose resources the worker takes; null for all. */
  readonly regions: readonly string[] | null
}

/** `moor serve`: runs parts of the service on a shared PostgreSQL until `context.stop`; creates no account, and is refused on the schema of another release. */
export async function serve(context: RunContext, options: ServeOptions): Promise<void> {
  checkFiles(context.settings)
  const url = findDatabaseUrl(context.settings)
  await checkSchema(url)
  const place = options.isApi ? makeDataFolder(context.settings.dataFolder) : null
  try {
    await serveParts(context, options, { url, place })
  } finally {
    if (place !== null) forgetServed(place)
  }
}

/** @param where `place` is the folder that tells `moor sim` where the interface is; null when none is served */
async function serveParts(
  context: RunContext,
  options: ServeOptions,
  { url, place }: { readonly url: string; readonly place: DataFolderPlace | null },
): Promise<void> {
  const { adminListen } = context.settings
  await runParts(context, {
    url,
    api:
      place === null
        ? null
        : {
            operatorToken: ensureOperatorToken(place.operatorToken),
            isTestProfile: false,
            isDuringMaintenance: options.isDuringMaintenance,
            portMemory: null,
            onListening: ({ localOrigin }) => recordServed(place, localOrigin),
          },
    worker: options.isWorker ? { regions: options.regions } : null,
    admin: adminListen === 'off' || adminListen === null ? null : { listen: adminListen, onListening: () => undefined },
    prepare: async () => undefined,
    onReady: (served) => sayReady(context, served, null),
  })
}
