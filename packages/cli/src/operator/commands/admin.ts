import { type Command, Option } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { addAccountCommands } from './account.ts'
import { addBackupCommands } from './backup.ts'
import { addCatalogueCommands } from './catalogue.ts'
import { addKeyCommands } from './key.ts'
import { addMaintenanceCommands } from './maintenance.ts'
import { addTokenCommands } from './token.ts'
import { addTrashCommands } from './trash.ts'
import { addUserCommands } from './user.ts'
import { addHostCommands } from './host.ts'
import { addVolumeCommands } from './volume.ts'

/** Adds `moor admin`, whose commands use the installation's database or files directly. */
export function addAdminCommands(program: Command): void {
  const admin = program.command('admin').description('operator commands for all accounts')
  addAccountCommands(admin)
  addUserCommands(admin)
  addTokenCommands(admin)
  addVolumeCommands(admin)
  addTrashCommands(admin)
  addHostCommands(admin)
  addClusterCommands(admin)
  addBackupCommands(admin)
  addKeyCommands(admin)
  addMaintenanceCommands(admin)
  addCatalogueCommands(admin)
  addOperatorCommand(admin, {
    usage: 'reality',
    meaning: 'compare the database with the resources on hypervisors and storage; removes nothing',
    async body({ settings }) {
      const { reportInfrastructureDiff } =
        await import('@moorage/server/commands/infrastructure/report-infrastructure-diff')
      return reportInfrastructureDiff(settings)
    },
  })
  addOperatorCommand(admin, {
    usage: 'hypervisors',
    meaning: 'list hypervisors with their accelerators and hosts',
    options: (command) =>
      command.option(
        '--probe',
        'test again whether KVM runs guests on hypervisors with the accelerator auto; up to 10 s each',
      ),
    async body({ settings, given }) {
      const { reportHypervisors } = await import('@moorage/server/commands/infrastructure/report-hypervisors')
      return reportHypervisors(settings, { isProbing: given['probe'] !== undefined })
    },
  })
}

function addClusterCommands(admin: Command): void {
  const cluster = admin.command('cluster').description('manage real control planes of any account')
  addOperatorCommand(cluster, {
    usage: 'restore',
    meaning: 'restore a cluster from its latest snapshot after its control machine is lost',
    options: (command) =>
      takeCluster(command)
        .addOption(
          new Option(
            '--force',
            'required: changes after the snapshot are lost, and unreachable machines of the cluster must be powered off',
          ).makeOptionMandatory(),
        )
        .option(
          '--machine <name>',
          'target control machine; default: the machine with the address of the cluster, otherwise the least loaded machine',
        )
        .option('--discard', 'restore even if the whole control plane runs; its current contents are lost'),
    async body({ settings, given, args: [name = ''] }) {
      const { clusterCommands } = await import('@moorage/server/commands/cluster-commands')
      const isDiscarding = given['discard'] !== undefined
      return clusterCommands.restore(settings, { cluster: name, machine: given['machine'] ?? null, isDiscarding })
    },
  })
  addOperatorCommand(cluster, {
    usage: 'snapshot',
    meaning: 'save a snapshot of a cluster now, in addition to the scheduled snapshots',
    options: takeCluster,
    async body({ settings, args: [name = ''] }) {
      const { clusterCommands } = await import('@moorage/server/commands/cluster-commands')
      return clusterCommands.saveSnapshot(settings, { cluster: name })
    },
  })
}

function takeCluster(command: Command): Command {
  return command.argument('<cluster>', 'label or ID of the cluster')
}
