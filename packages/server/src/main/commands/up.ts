import type { RunContext } from '../compose/run-context.ts'
import { type DataFolderPaths, removeRunningServer, lockDataFolder, makeDataFolder } from '../datafolder/index.ts'
import { OperatorFailure } from '../failures/index.ts'
import { openPostgresCluster, type RetryUntilReady } from '../postgres/index.ts'
import type { KubernetesSetup } from '../profiles/set-up-kubernetes.ts'
import { choosePorts } from '../ports/choose-ports.ts'
import type { Settings } from '../settings/index.ts'

// The service is imported later: it is most of the code, and loads while PostgreSQL starts (ADR 0032).

/** Options of `moor up` in addition to settings. */
export interface UpOptions {
  /** `test` allows clock changes; `libvirt` sets up real infrastructure on this machine. */
  readonly profile: 'test' | 'libvirt' | null
  /** Options of `--kubernetes`, or null. */
  readonly kubernetes: KubernetesSetup | null
  /** Absolute path of a cache of prepared databases, or null. */
  readonly preparedIn: string | null
}

/**
 * `moor up`: locks the data folder, starts the embedded PostgreSQL unless DATABASE_URL is set, and runs the whole service until `context.stop`. Throws
 * AlreadyRunning if the folder is locked, otherwise OperatorFailure.
 */
export async function up(given: RunContext, options: UpOptions): Promise<void> {
  const effective = await prepareSettings(given, options)
  await checkNamedFiles(effective)
  const paths = makeDataFolder(effective.dataFolder)
  const lock = lockDataFolder(paths)
  try {
    const warn = (sentence: string): void => given.log.warn(sentence)
    const context = { ...given, settings: await choosePorts({ settings: effective, paths, warn }) }
    if (options.preparedIn !== null) {
      const { usePrepared } = await import('../prepared-database/use-prepared.ts')
      const prepared = usePrepared(context, paths, options.preparedIn)
      loadMeanwhile()
      await prepared
    }
    await withDatabase(context, paths, async (url, retryUntilReady) => {
      const { serveAll } = await loadService()
      await serveAll(context, { paths, url, retryUntilReady, isTestProfile: options.profile === 'test' })
    })
  } finally {
    removeRunningServer(paths)
    lock.release()
  }
}

/** Rejects two setups, because both write a catalogue. */
async function prepareSettings(given: RunContext, { profile, kubernetes }: UpOptions): Promise<Settings> {
  if (kubernetes && profile === 'libvirt')
    throw new OperatorFailure(
      '--kubernetes and --profile libvirt each write a catalogue: use only one of them. For clusters on libvirt guests, see docs/real-kubernetes.md.',
      'usage',
    )
  if (kubernetes) {
    const { setUpKubernetes, prepareSetup } = await import('../profiles/set-up-kubernetes.ts')
    return setUpKubernetes(given, await prepareSetup(kubernetes))
  }
  if (profile !== 'libvirt') return given.settings
  const { setUpLibvirt } = await import('../profiles/set-up-libvirt.ts')
  return setUpLibvirt(given)
}

async function checkNamedFiles(settings: Settings): Promise<void> {
  const { catalogue, engines, keyFile } = settings
  if (catalogue === null && engines === null && keyFile === null) return
  const { checkFiles } = await import('../compose/check-files.ts')
  checkFiles(settings)
}

const loadService = () => import('./serve-all.ts')

/** Starts loading. The caller that awaits `loadService` reports errors. */
const loadMeanwhile = () => void loadService().catch(() => undefined)

/** True if control planes can use the embedded PostgreSQL. */
async function hasClusterStore({ engines }: Settings): Promise<boolean> {
  if (engines === null) return false
  const { isOfProcesses, readEngines } = await import('../engines/index.ts')
  return readEngines(engines).kubernetes?.some(({ machines }) => isOfProcesses(machines)) ?? false
}

async function withDatabase(
  context: RunContext,
  paths: DataFolderPaths,
  run: (url: string, retryUntilReady: RetryUntilReady) => Promise<void>,
): Promise<void> {
  const { databaseUrl } = context.settings
  if (databaseUrl !== null) return run(databaseUrl, (work) => work())
  const cluster = await openPostgresCluster({
    folder: paths.folder,
    hasClusterStore: await hasClusterStore(context.settings),
    stop: context.stop,
    onWait: loadMeanwhile,
    onStep: (step) => context.reportStep(step),
    onError: (err) => context.log.error({ err }, 'database'),
    onWarning: (sentence) => context.log.warn(sentence),
  })
  try {
    await run(cluster.url, cluster.retryUntilReady)
  } finally {
    if (await cluster.leave()) context.log.info('PostgreSQL and the control planes keep running: moor down ends them')
    else await cluster.close()
  }
}
