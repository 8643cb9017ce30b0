import { hardwareTypes } from '@moorage/contract'
import { OperatorFailure } from '@moorage/server'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { checkId } from '../check-whole-number.ts'

const hoursMax = 8_760

/** Adds `moor admin trash list`, `purge`, `pressure` and `retention` (decision D12). */
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
  addPressureCommand(trash)
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

const gibMax = 1_000_000_000

function addPressureCommand(trash: Command): void {
  addOperatorCommand(trash, {
    usage: 'pressure',
    meaning:
      'show or set the free storage below which the oldest deleted volumes are wiped, after 24 hours at the earliest',
    options: (command) =>
      command
        .option('--region <id>', 'region whose threshold to set')
        .addOption(new Option('--class <class>', 'storage class whose threshold to set').choices([...hardwareTypes]))
        .option('--free-gib <number|off>', 'free storage in GiB; off (the default): nothing is wiped early', readGib),
    async body({ settings, given }) {
      const { trashCommands } = await import('@moorage/server/commands/resources/trash-commands')
      const { catalogueForSettings } = await import('@moorage/server/commands/catalogue-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      const { region, freeGib } = given
      const hardwareType = hardwareTypes.find((one) => one === given['class'])
      const isSet = [region, hardwareType, freeGib].map((one) => one !== undefined)
      if (new Set(isSet).size > 1) throw new OperatorFailure('Use --region, --class and --free-gib together.', 'usage')
      const storageClass = region !== undefined && hardwareType !== undefined ? { region, hardwareType } : null
      const freeGibMin = freeGib === undefined || freeGib === 'off' ? null : Number(freeGib)
      const catalogue = catalogueForSettings(settings)(null)
      return withStore(settings, (store) => trashCommands.pressure(store, catalogue, { storageClass, freeGibMin }))
    },
  })
}

function readGib(text: string): string {
  if (text !== 'off' && !(/^[1-9]\d{0,9}$/.test(text) && Number(text) <= gibMax))
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${gibMax}, or off.`)
  return text
}

function readHours(text: string): string {
  if (text !== 'default' && !(/^\d{1,4}$/.test(text) && Number(text) <= hoursMax))
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${hoursMax}, or default.`)
  return text
}

const checkEachId = (text: string, previous: readonly string[] = []): readonly string[] => [...previous, checkId(text)]
