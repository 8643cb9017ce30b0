import { type Command, Option } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { checkId } from '../check-whole-number.ts'

/** Adds `moor admin volume migrate`, `repair` and `detach` for volumes of any account (decision D10). */
export function addVolumeCommands(parent: Command): void {
  const volume = parent.command('volume').description('operator commands for volumes of any account')
  addOperatorCommand(volume, {
    usage: 'migrate',
    meaning: 'move a volume to another storage class of its region',
    options: (command) =>
      takeId(command).addOption(
        new Option('--to <class>', 'storage class').choices(['hdd', 'nvme']).makeOptionMandatory(),
      ),
    async body({ settings, given, args: [id] }) {
      const { volumeCommands } = await import('@moorage/server/commands/resources/volume-commands')
      const { catalogueForSettings } = await import('@moorage/server/commands/catalogue-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      const to = given['to'] === 'hdd' ? 'hdd' : 'nvme'
      return withStore(settings, (store) =>
        volumeCommands.migrate(store, { id: Number(id), to }, catalogueForSettings(settings)),
      )
    },
  })
  addOperatorCommand(volume, {
    usage: 'repair',
    meaning: 'retry a volume in contact_support after its cause is fixed',
    options: takeId,
    async body({ settings, args: [id] }) {
      const { volumeCommands } = await import('@moorage/server/commands/resources/volume-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => volumeCommands.repair(store, { id: Number(id) }))
    },
  })
  addOperatorCommand(volume, {
    usage: 'detach',
    meaning: 'detach a volume from its host by force; data that the guest has not written is lost',
    options: (command) =>
      takeId(command).addOption(
        new Option(
          '--force',
          'required; without --force, the owner detaches the volume, which waits until it is unmounted',
        ).makeOptionMandatory(),
      ),
    async body({ settings, args: [id] }) {
      const { volumeCommands } = await import('@moorage/server/commands/resources/volume-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => volumeCommands.forceDetach(store, { id: Number(id) }))
    },
  })
}

function takeId(command: Command): Command {
  return command.argument('<id>', 'ID of the volume', checkId)
}
