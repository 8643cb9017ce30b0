import { type Command, InvalidArgumentError, Option } from 'commander'
import { resolve } from 'node:path'
import { addOperatorCommand } from '../add-operator-command.ts'
import { findCacheFolder } from '../find-cache-folder.ts'
import { exitWithStdin } from '../exit-with-parent.ts'
import { runServer } from '../run-server.ts'
import { addSettingFlags } from '../setting-flags.ts'

interface UpFlags {
  readonly profile?: 'test' | 'libvirt'
  readonly kubernetes?: 'docker' | 'process'
  readonly images?: string
  readonly binaries?: string
  readonly nodes?: 'simulated' | 'containers'
  /** Cache folder of --prepared; true if the flag has no folder. */
  readonly prepared?: string | true
}

interface ServeFlags {
  readonly api?: boolean
  readonly worker?: boolean
  readonly region?: readonly string[]
}

/** Adds `moor up`, `down`, `serve`, `migrate` and `prepare`. */
export function addServerCommands(program: Command): void {
  addUpCommand(program)
  addOperatorCommand(program, {
    usage: 'down',
    meaning:
      'end the service of a data folder, the control planes that it runs as processes, and its database; the next "moor up" starts them again',
    async body({ settings }) {
      const { stopInstallation } = await import('@moorage/server/commands/stop-installation')
      return stopInstallation(settings)
    },
  })
  addServeCommand(program)
  addOperatorCommand(program, {
    usage: 'migrate',
    meaning: 'migrate the schema of a shared PostgreSQL to this release',
    async body({ settings }) {
      const { runMigrate } = await import('@moorage/server/commands/migrate')
      return runMigrate(settings)
    },
  })
  addOperatorCommand(program, {
    usage: 'prepare',
    meaning: 'create the database of a data folder without an installation, for copies that start faster',
    async body({ settings }) {
      const { prepare } = await import('@moorage/server/prepared-database/prepare')
      return prepare(settings)
    },
  })
}

function addUpCommand(program: Command): void {
  const up = program
    .command('up')
    .description('run the whole service: database, API, and workers in one process')
    .addOption(
      new Option(
        '--profile <profile>',
        'test: enables the test clock; libvirt: starts with libvirt hosts and volumes on this machine',
      ).choices(['test', 'libvirt']),
    )
    .option(
      '--prepared [folder]',
      'with --profile test: start with a copy of a prepared database, created once for each release and kept in this folder (default: moorage in your cache folder)',
    )
    .option(
      '--stop-with-stdin',
      'shut down, as on SIGTERM, when stdin ends, for example because the parent program exited',
    )
  addKubernetesOptions(up)
  addSettingFlags(up, 'server').action(async () => {
    const { up: body } = await import('@moorage/server/commands/up')
    const { profile = null, kubernetes, images = null, binaries, nodes = null, prepared = null } = up.opts<UpFlags>()
    if (images !== null && kubernetes !== 'docker')
      up.error('--images requires --kubernetes docker; for process, use --binaries')
    if (nodes !== null && kubernetes === undefined) up.error('--nodes requires --kubernetes')
    if (binaries !== undefined && kubernetes !== 'process') up.error('--binaries requires --kubernetes process')
    if (prepared !== null && profile !== 'test') up.error('--prepared requires --profile test')
    const dockerHost = process.env['DOCKER_HOST'] ?? null
    const folder = binaries === undefined ? null : resolve(binaries)
    const kubernetesOptions = kubernetes ? { engine: kubernetes, images, binaries: folder, nodes, dockerHost } : null
    const preparedIn = prepared === true ? findCacheFolder(process.env) : prepared && resolve(prepared)
    if ('stopWithStdin' in up.opts()) exitWithStdin()
    await runServer(up, (context) => body(context, { profile, kubernetes: kubernetesOptions, preparedIn }))
  })
}

/** Adds the options of real clusters. */
function addKubernetesOptions(up: Command): void {
  up.addOption(
    new Option(
      '--kubernetes <engine>',
      'starts with real Kubernetes clusters on this machine: in containers (docker), or as processes without root (process)',
    ).choices(['docker', 'process']),
  )
    .option(
      '--images <place>',
      'with --kubernetes docker: folder of image archives, or image registry prefix ending in a slash',
    )
    .option(
      '--binaries <folder>',
      'with --kubernetes process: folder with the unpacked packages of programs (default: programs on the PATH)',
    )
    .addOption(
      new Option(
        '--nodes <kind>',
        'with --kubernetes: simulated hosts or containers with kubelets (default: containers if --images contains node images)',
      ).choices(['simulated', 'containers']),
    )
}

function addServeCommand(program: Command): void {
  const serve = program
    .command('serve')
    .description('run the API, workers, or both on a shared PostgreSQL')
    .option('--api', 'serve the API')
    .option('--worker', 'run workers')
    .option(
      '--during-maintenance',
      'with --api: serve requests even while the API is closed for maintenance, for tests',
    )
    .option('--region <region,...>', 'with --worker: process only resources of these regions', readRegions)
  addSettingFlags(serve, 'server').action(async () => {
    const { api = false, worker = false, region = null } = serve.opts<ServeFlags>()
    const isDuringMaintenance = 'duringMaintenance' in serve.opts()
    if (!api && !worker) serve.error('serve requires --api, --worker, or both')
    if (region !== null && !worker) serve.error('--region requires --worker')
    if (isDuringMaintenance && !api) serve.error('--during-maintenance requires --api')
    const { serve: body } = await import('@moorage/server/commands/serve')
    await runServer(serve, (context) =>
      body(context, { isApi: api, isDuringMaintenance, isWorker: worker, regions: region }),
    )
  })
}

function readRegions(text: string, before: readonly string[] = []): readonly string[] {
  const regions = text.split(',').map((word) => word.trim())
  if (regions.includes('')) throw new InvalidArgumentError('It must be region IDs separated by commas.')
  return [...before, ...regions]
}
