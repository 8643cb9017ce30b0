import { type Command, InvalidArgumentError, Option } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'

/** `moor volume migrate`, `moor volume repair`: what only an operator may do to a volume (decision D10). */
export function addVolumeCommands(program: Command): void {
  const volume = program.command('volume').description('volumes, beyond what their owners may do')
  addOperatorCommand(volume, {
    usage: 'migrate <id>',
    meaning: 'move a volume to another storage class of its region',
    options: (command) => command.addOption(new Option('--to <class>', 'storage class').choices(['hdd', 'nvme']).makeOptionMandatory()),
    async body(settings, given, [id]) {
      const { volumeMigrate } = await import('@moorage/server/commands/volume-migrate')
      const { withStore } = await import('@moorage/server/commands/with-store')
      const to = given['to'] === 'hdd' ? 'hdd' : 'nvme'
      return withStore(settings, (store) => volumeMigrate(store, { id: readId(id), to }))
    },
  })
  addOperatorCommand(volume, {
    usage: 'repair <id>',
    meaning: 'try again with a volume in contact_support, once its cause is gone',
    async body(settings, _, [id]) {
      const { volumeRepair } = await import('@moorage/server/commands/volume-repair')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => volumeRepair(store, { id: readId(id) }))
    },
  })
}

function readId(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('The id must be a positive whole number.')
  return Number(text)
}
