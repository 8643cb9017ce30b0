import { type Command, Option } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { addAccountCommands } from './account.ts'
import { addBackupCommands } from './backup.ts'
import { addCatalogueCommands } from './catalogue.ts'
import { addKeyCommands } from './key.ts'
import { addMaintenanceCommands } from './maintenance.ts'
import { addTokenCommands } from './token.ts'
import { addUserCommands } from './user.ts'
import { addVolumeCommands } from './volume.ts'

/** `moor admin ...`: what an operator sees and does beyond the interface, by the database or the files of the installation. */
export function addAdminCommands(program: Command): void {
  const admin = program.command('admin').description('what only an operator may see and do, in any account')
  addAccountCommands(admin)
  addUserCommands(admin)
  addTokenCommands(admin)
  addVolumeCommands(admin)
  addClusterCommands(admin)
  addBackupCommands(admin)
  addKeyCommands(admin)
  addMaintenanceCommands(admin)
  addCatalogueCommands(admin)
  addOperatorCommand(admin, {
    usage: 'reality',
    meaning: 'compare the database with what hypervisors and storage hold, both ways; nothing is removed',
    async body({ settings }) {
      const { compareReality } = await import('@moorage/server/commands/infrastructure/compare-reality')
      return compareReality(settings)
    },
  })
  addOperatorCommand(admin, {
    usage: 'hypervisors',
    meaning: 'list hypervisors with their accelerators and the hosts placed there',
    options: (command) =>
      command.option('--probe', 'probe again whether KVM runs guests where the accelerator is auto; up to 10 s each'),
    async body({ settings, given }) {
      const { reportHypervisors } = await import('@moorage/server/commands/infrastructure/report-hypervisors')
      return reportHypervisors(settings, { isProbing: given['probe'] !== undefined })
    },
  })
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
