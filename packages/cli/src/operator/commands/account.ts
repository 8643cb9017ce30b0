import { type Command, InvalidArgumentError, Option } from 'commander'
import { addOperatorCommand, type Given } from '../add-operator-command.ts'

const limits = ['volumes', 'gib', 'hosts', 'clusters', 'nodes', 'tokens'] as const

const meanings: Readonly<Record<(typeof limits)[number], string>> = {
  volumes: 'volumes',
  gib: 'GiB in all its volumes together',
  hosts: 'hosts',
  clusters: 'clusters',
  nodes: 'nodes in all its clusters together',
  tokens: 'personal tokens',
}

/** `moor admin account create`, `moor admin account limit` (decisions G5, G6). */
export function addAccountCommands(parent: Command): void {
  const account = parent.command('account').description('accounts and their limits')
  addOperatorCommand(account, {
    usage: 'create',
    meaning: 'make an account with an unrestricted user and a token, which is shown this once',
    options: (command) =>
      command
        .requiredOption('--label <label>', 'name of the account')
        .requiredOption('--user <name>', 'name of its first user'),
    async body({ settings, given }) {
      const { accountCommands } = await import('@moorage/server/commands/account-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) =>
        accountCommands.create(store, { label: given['label'] ?? '', user: given['user'] ?? '' }),
      )
    },
  })
  addOperatorCommand(account, {
    usage: 'limit',
    meaning: 'set or show what an account may have at most; in the answer - stands for no limit',
    options(command) {
      command.requiredOption('--account <label>', 'name of the account')
      for (const limit of limits)
        command.addOption(new Option(`--${limit} <number|none>`, `how many ${meanings[limit]}`).argParser(readLimit))
      return command
    },
    async body({ settings, given }) {
      const { accountCommands } = await import('@moorage/server/commands/account-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) =>
        accountCommands.limit(store, { account: given['account'] ?? '', limits: pickLimits(given) }),
      )
    },
  })
}

/** Checked here, used in pickLimits: an option that is not given must stay apart from `none`. */
function readLimit(text: string): string {
  if (text !== 'none' && !/^\d{1,15}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number from 0, or none.')
  return text
}

function pickLimits(given: Given): Partial<Record<(typeof limits)[number], number | null>> {
  return Object.fromEntries(
    limits
      .filter((limit) => given[limit] !== undefined)
      .map((limit) => [limit, given[limit] === 'none' ? null : Number(given[limit])]),
  )
}
