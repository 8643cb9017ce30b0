import { type Command, Option } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { checkId } from '../check-whole.ts'

/** `moor admin reality`, `moor admin volume detach --force`: what an operator sees and does beyond the interface. */
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
}
