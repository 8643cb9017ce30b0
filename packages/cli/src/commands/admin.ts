import { type Command, Option } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { checkId } from '../check-whole.ts'

/** `moor admin reality`, `moor admin volume detach --force`, `moor admin cluster restore --force`: what an operator sees and does beyond the interface. */
export function addAdminCommands(program: Command): void {
  const admin = program.command('admin').description('what only an operator may see and do')
  addOperatorCommand(admin, {
    usage: 'reality',
    meaning: 'compare the database with what hypervisors and storage hold, both ways; nothing is removed',
    async body({ settings }) {
      const { compareReality } = await import('@moorage/server/commands/compare-reality')
      return compareReality(settings)
    },
  })
  const volume = admin.command('volume').description('volumes of any account')
  addOperatorCommand(volume, {
    usage: 'detach',
    meaning: 'take a volume from its host whatever the guest does with it; what it has not written yet is lost',
    options: (command) =>
      command
        .argument('<id>', 'number of the volume', checkId)
        .addOption(
          new Option(
            '--force',
            'required: without it the owner detaches, which waits until the volume is unmounted',
          ).makeOptionMandatory(),
        ),
    async body({ settings, args: [id] }) {
      const { volumeCommands } = await import('@moorage/server/commands/volume-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => volumeCommands.forceDetach(store, { id: Number(id) }))
    },
  })
  addClusterCommands(admin)
}

function addClusterCommands(admin: Command): void {
  const cluster = admin.command('cluster').description('real control planes of any account')
  addOperatorCommand(cluster, {
    usage: 'restore',
    meaning: 'bring a cluster whose control machine is lost back from its last snapshot, on a machine that answers',
    options: (command) =>
      takeCluster(command)
        .addOption(
          new Option(
            '--force',
            'required: what was written after the snapshot is lost, and machines of the cluster that do not answer must be off',
          ).makeOptionMandatory(),
        )
        .option(
          '--machine <name>',
          'control machine to bring it to; default: the one with its address, else the emptiest',
        )
        .option('--discard', 'also where all of it runs: what it holds now is lost'),
    async body({ settings, given, args: [name = ''] }) {
      const { clusterCommands } = await import('@moorage/server/commands/cluster-commands')
      const isDiscarding = given['discard'] !== undefined
      return clusterCommands.restore(settings, { cluster: name, machine: given['machine'] ?? null, isDiscarding })
    },
  })
  addOperatorCommand(cluster, {
    usage: 'snapshot',
    meaning: 'save a snapshot of a cluster now, beside those that are saved from time to time',
    options: takeCluster,
    async body({ settings, args: [name = ''] }) {
      const { clusterCommands } = await import('@moorage/server/commands/cluster-commands')
      return clusterCommands.saveSnapshot(settings, { cluster: name })
    },
  })
}

function takeCluster(command: Command): Command {
  return command.argument('<cluster>', 'number or label of the cluster')
}
