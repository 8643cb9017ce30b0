import { type Command, InvalidArgumentError } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { checkId } from '../check-whole-number.ts'

const hoursMax = 8_760

/** Adds `moor admin trash list`, `purge` and `retention` (decision D12). */
export function addTrashCommands(parent: Command): void {
  const trash = parent.command('trash').description('list and purge deleted resources, and set how long they are kept')
  addOperatorCommand(trash, {
    usage: 'list',
    meaning: 'list the deleted resources of all accounts, at most 1,000, the largest first',
    async body({ settings }) {
      const { trashCommands } = await import('@moorage/server/commands/resources/trash-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, trashCommands.list)
    },
  })
  addOperatorCommand(trash, {
    usage: 'purge',
    meaning: 'wipe deleted resources now; they cannot be restored afterwards',
    options: (command) => command.argument('<id...>', 'IDs of trash items', checkEachId),
    async body({ settings, args }) {
      const { trashCommands } = await import('@moorage/server/commands/resources/trash-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => trashCommands.purge(store, { ids: args.map(Number) }))
    },
  })
  addOperatorCommand(trash, {
    usage: 'retention',
    meaning: 'show or set how long deleted resources are kept; a change applies to later deletions',
    options: (command) =>
      command
        .option('--account <label>', 'one account instead of the whole installation')
        .option('--hours <number|default>', 'hours; 0 deletes at once; default: as the installation', readHours),
    async body({ settings, given }) {
      const { trashCommands } = await import('@moorage/server/commands/resources/trash-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      const { hours } = given
      return withStore(settings, (store) =>
        trashCommands.retention(store, {
          account: given['account'] ?? null,
          ...(hours === undefined ? {} : { hours: hours === 'default' ? null : Number(hours) }),
        }),
      )
    },
  })
}

function readHours(text: string): string {
  if (text !== 'default' && !(/^\d{1,4}$/.test(text) && Number(text) <= hoursMax))
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${hoursMax}, or default.`)
  return text
}

const checkEachId = (text: string, previous: readonly string[] = []): readonly string[] => [...previous, checkId(text)]
