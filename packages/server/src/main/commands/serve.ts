import { checkFiles } from '../compose/check-files.ts'
import { ensureOperatorToken } from '../compose/ensure-operator-token.ts'
import { runParts } from '../compose/run-parts.ts'
import {
  type DataFolderPaths,
  findDatabaseUrl,
  removeServedRecord,
  makeDataFolder,
  writeServedRecord,
} from '../datafolder/index.ts'
import { checkSchema } from '../database/query-database.ts'
import type { RunContext } from '../compose/run-context.ts'
import { printReady } from '../compose/print-ready.ts'

/** Parts to run; at least one. */
export interface ServeOptions {
  readonly isApi: boolean
  /** If true, operators can test during maintenance (decision I6). */
  readonly isDuringMaintenance: boolean
  readonly isWorker: boolean
  /** Served regions; null for all. */
  readonly regions: readonly string[] | null
}

/**
 * `moor serve`: runs service parts on a shared PostgreSQL until `context.stop`, and records its API address for `moor sim` meanwhile. Creates no account.
 * Throws NoServer, SchemaMismatch for the schema of another release, otherwise OperatorFailure.
 */
export async function serve(context: RunContext, options: ServeOptions): Promise<void> {
  checkFiles(context.settings)
  const url = findDatabaseUrl(context.settings)
  await checkSchema(url)
  const paths = options.isApi ? makeDataFolder(context.settings.dataFolder) : null
  try {
    await serveParts(context, options, { url, paths })
  } finally {
    if (paths !== null) removeServedRecord(paths)
  }
}

/** `paths` is null if the API is not served. */
async function serveParts(
  context: RunContext,
  options: ServeOptions,
  { url, paths }: { readonly url: string; readonly paths: DataFolderPaths | null },
): Promise<void> {
  const { adminListen } = context.settings
  await runParts(context, {
    url,
    api:
      paths === null
        ? null
        : {
            operatorToken: ensureOperatorToken(paths.operatorToken),
            isTestProfile: false,
            isDuringMaintenance: options.isDuringMaintenance,
            portMemory: null,
            onListening: ({ localOrigin }) => writeServedRecord(paths, localOrigin),
          },
    worker: options.isWorker ? { regions: options.regions } : null,
    admin: adminListen === 'off' || adminListen === null ? null : { listen: adminListen, onListening: () => undefined },
    prepare: async () => undefined,
    onReady: (served) => printReady(context, served, null),
  })
}
