import { ensureAdmin } from '#accept/account/ensure-admin.ts'
import { migrate } from '#store/migrations/migrate.ts'
import { checkFiles } from '../compose/check-files.ts'
import { ensureOperatorToken } from '../compose/ensure-operator-token.ts'
import type { Foundation } from '../compose/foundation.ts'
import { runParts } from '../compose/run-parts.ts'
import {
  type DataFolderPlace,
  findSimPort,
  forgetRunningServer,
  lockDataFolder,
  makeDataFolder,
  readLine,
  recordRunningServer,
  recordSimPort,
  writeWhole,
} from '../datafolder/index.ts'
import { openPostgresCluster } from '../postgres/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { type KubernetesBeginning, beginWithKubernetes } from '../profiles/begin-with-kubernetes.ts'
import type { Settings } from '../settings/index.ts'
import { beginWithLibvirt } from '../profiles/begin-with-libvirt.ts'
import { sayReady } from './say-ready.ts'
import { askDatabase, checkNotTooNew } from './ask-database.ts'
import type { RunContext } from '../compose/run-context.ts'

/** What `moor up` is told beside the settings. */
export interface UpOptions {
  /** `test` allows the clock to be moved; `libvirt` begins with real infrastructure on this machine. */
  readonly profile: 'test' | 'libvirt' | null
  /** Begins with real clusters; null for what the files of the data folder say. */
  readonly kubernetes: KubernetesBeginning | null
}

/** Probes and metrics are at hand without a setting, for this machine only. */
const anyPort = { host: '127.0.0.1', port: 0 } as const

/** `moor up`: runs the whole service until `context.stop` and returns when all has stopped. */
export async function up(given: RunContext, options: UpOptions): Promise<void> {
  const context = { ...given, settings: begin(given, options) }
  checkFiles(context.settings)
  const place = makeDataFolder(context.settings.dataFolder)
  const lock = lockDataFolder(place)
  try {
    await withDatabase(context, place, (url) => serveWhole(context, place, url, options))
  } finally {
    forgetRunningServer(place)
    lock.release()
  }
}

/** Both at once would write two different catalogues into one folder. */
function begin(given: RunContext, { profile, kubernetes }: UpOptions): Settings {
  if (kubernetes && profile === 'libvirt')
    throw new OperatorFailure('--kubernetes goes with simulated hosts only, not with --profile libvirt.', 'usage')
  if (kubernetes) return beginWithKubernetes(given, kubernetes)
  return profile === 'libvirt' ? beginWithLibvirt(given) : given.settings
}

async function withDatabase(
  context: RunContext,
  place: DataFolderPlace,
  run: (url: string) => Promise<void>,
): Promise<void> {
  const { databaseUrl } = context.settings
  if (databaseUrl !== null) return run(databaseUrl)
  const cluster = await openPostgresCluster({
    folder: place.folder,
    onStep: (step) => context.tell(step),
    onTrouble: (err) => context.log.error({ err }, 'database'),
    onWarning: (sentence) => context.log.warn(sentence),
  })
  try {
    await run(cluster.url)
  } finally {
    await cluster.close()
  }
}

async function serveWhole(context: RunContext, place: DataFolderPlace, url: string, options: UpOptions): Promise<void> {
  if (context.stop.aborted) return
  await askDatabase(() => checkNotTooNew(url))
  context.tell('Bringing the schema of the database up to date')
  await migrate({ url })
  context.tell('Starting the service')
  const { adminListen } = context.settings
  await runParts(context, {
    url,
    api: {
      operatorToken: ensureOperatorToken(place.operatorToken),
      isTestProfile: options.profile === 'test',
      isDuringMaintenance: false,
      portMemory: { find: () => findSimPort(place), record: (port) => recordSimPort(place, port) },
      onListening({ origin, localOrigin }) {
        recordRunningServer(place, { databaseUrl: url, localOrigin })
        writeWhole(place.url, `${origin}\n`, 0o644)
      },
    },
    worker: { regions: null },
    admin:
      adminListen === 'off'
        ? null
        : {
            listen: adminListen ?? anyPort,
            onListening: ({ origin }) => writeWhole(place.adminUrl, `${origin}\n`, 0o644),
          },
    prepare: (foundation) => ensureAdminToken(place, foundation),
    onReady: (served) => sayReady(context, served, place.adminToken),
  })
}

/** The first account's token: written at the first start, replaced when its file is gone (issue 2). */
async function ensureAdminToken(place: DataFolderPlace, foundation: Foundation): Promise<void> {
  const fresh = await ensureAdmin(foundation.store, readLine(place.adminToken))
  if (fresh !== null) writeWhole(place.adminToken, `${fresh}\n`, 0o600)
}
