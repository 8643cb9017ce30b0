import { type Command, InvalidArgumentError, Option } from 'commander'
import { resolve } from 'node:path'
import { addOperatorCommand } from '../add-operator-command.ts'
import { findCacheFolder } from '../find-cache-folder.ts'
import { followInput } from '../follow-parent.ts'
import { runServer } from '../run-server.ts'
import { addSettingFlags } from '../setting-flags.ts'

interface UpFlags {
  readonly profile?: 'test' | 'libvirt'
  readonly kubernetes?: 'docker'
  readonly images?: string
  readonly nodes?: 'simulated' | 'containers'
  /** True where no folder was named. */
  readonly prepared?: string | true
}

interface ServeFlags {
  readonly api?: boolean
  readonly worker?: boolean
  readonly region?: readonly string[]
}

/** `moor up`, `moor serve`, `moor migrate`, `moor prepare`: the service as a whole and in parts. */
export function addServerCommands(program: Command): void {
  addUpCommand(program)
  addServeCommand(program)
  addOperatorCommand(program, {
    usage: 'migrate',
    meaning: 'bring the schema of a shared PostgreSQL up to this release',
    async body({ settings }) {
      const { runMigrate } = await import('@moorage/server/commands/migrate')
      return runMigrate(settings)
    },
  })
  addOperatorCommand(program, {
    usage: 'prepare',
    meaning: 'make the database of a data folder and no installation in it: copies of the folder start faster',
    async body({ settings }) {
      const { prepare } = await import('@moorage/server/preparing/prepare')
      return prepare(settings)
    },
  })
}

function addUpCommand(program: Command): void {
  const up = program
    .command('up')
    .description('run the whole service: database, interface and workers in one process')
    .addOption(
      new Option(
        '--profile <profile>',
        'test: allows the clock to be moved; libvirt: begins with hosts and volumes on this machine, by libvirt',
      ).choices(['test', 'libvirt']),
    )
    .addOption(
      new Option(
        '--kubernetes <engine>',
        'docker: begins with clusters that are real Kubernetes, in containers of this machine',
      ).choices(['docker']),
    )
    .option(
      '--images <place>',
      'with --kubernetes: a folder of image archives, or what stands before the names of images, with a slash at its end',
    )
    .addOption(
      new Option(
        '--nodes <kind>',
        'with --kubernetes: simulated hosts, or containers with kubelets (default: containers where --images has images of nodes)',
      ).choices(['simulated', 'containers']),
    )
    .option(
      '--prepared [folder]',
      'with --profile test: begin with a copy of a database that is prepared once for each release and kept in the folder (default: moorage in your cache)',
    )
    .option(
      '--stop-with-stdin',
      'stop as SIGTERM does when standard input ends, as it does with the program that holds it',
    )
  addSettingFlags(up, 'server').action(async () => {
    const { up: body } = await import('@moorage/server/commands/up')
    const { profile = null, kubernetes, images = null, nodes = null, prepared = null } = up.opts<UpFlags>()
    if (images !== null && kubernetes === undefined) up.error('--images goes only with --kubernetes')
    if (nodes !== null && kubernetes === undefined) up.error('--nodes goes only with --kubernetes')
    if (prepared !== null && profile !== 'test') up.error('--prepared goes only with --profile test')
    const dockerHost = process.env['DOCKER_HOST'] ?? null
    const beginning = kubernetes ? { images, nodes, dockerHost } : null
    const preparedIn = prepared === true ? findCacheFolder(process.env) : prepared && resolve(prepared)
    if ('stopWithStdin' in up.opts()) followInput()
    await runServer(up, (context) => body(context, { profile, kubernetes: beginning, preparedIn }))
  })
}

function addServeCommand(program: Command): void {
  const serve = program
    .command('serve')
    .description('run parts of the service on a shared PostgreSQL, any number of each')
    .option('--api', 'serve the interface')
    .option('--worker', 'work on resources')
    .option('--during-maintenance', 'with --api: answer requests even while the installation is closed, to try it')
    .option('--region <region,...>', 'with --worker: only the resources of these regions', readRegions)
  addSettingFlags(serve, 'server').action(async () => {
    const { api = false, worker = false, region = null } = serve.opts<ServeFlags>()
    const isDuringMaintenance = 'duringMaintenance' in serve.opts()
    if (!api && !worker) serve.error('serve needs --api, --worker or both')
    if (region !== null && !worker) serve.error('--region goes only with --worker')
    if (isDuringMaintenance && !api) serve.error('--during-maintenance goes only with --api')
    const { serve: body } = await import('@moorage/server/commands/serve')
    await runServer(serve, (context) =>
      body(context, { isApi: api, isDuringMaintenance, isWorker: worker, regions: region }),
    )
  })
}

/** Regions add up when the flag is repeated. */
function readRegions(text: string, before: readonly string[] = []): readonly string[] {
  const regions = text.split(',').map((word) => word.trim())
  if (regions.includes('')) throw new InvalidArgumentError('It must be names separated by commas.')
  return [...before, ...regions]
}
