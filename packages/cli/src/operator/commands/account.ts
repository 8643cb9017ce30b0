import { type Command, InvalidArgumentError, Option } from 'commander'
import { addOperatorCommand, type ParsedOptions } from '../add-operator-command.ts'

const limits = [
  'volumes',
  'gib',
  'hosts',
  'clusters',
  'nodes',
  'tokens',
  'images',
  'image_gib',
  'volume_snapshots',
  'volume_backups',
] as const

const meanings: Readonly<Record<(typeof limits)[number], string>> = {
  volumes: 'volumes',
  gib: 'GiB in all volumes and their snapshots together',
  hosts: 'hosts',
  clusters: 'clusters',
  nodes: 'nodes in all clusters together',
  tokens: 'personal tokens',
  images: 'images',
  image_gib: 'GiB in all images together',
  volume_snapshots: 'snapshots of volumes',
  volume_backups: 'backups of volumes',
}

/** Adds `moor admin account create`, `limit` and `backup-key` (decisions D13, G5, G6). */
export function addAccountCommands(parent: Command): void {
  const account = parent.command('account').description('manage accounts and their limits')
  addOperatorCommand(account, {
    usage: 'create',
    meaning: 'create an account with an unrestricted user and a token; the token is shown only once',
    options: (command) =>
      command
        .requiredOption('--label <label>', 'label of the account')
        .requiredOption('--user <name>', 'username of the first user'),
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
    meaning: 'show or set the limits of an account; - in the output means no limit',
    options(command) {
      command.requiredOption('--account <label>', 'label of the account')
      for (const limit of limits)
        command.addOption(
          new Option(`--${limit} <number|none>`, `maximum number of ${meanings[limit]}`).argParser(readLimit),
        )
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
  addBackupKeyCommand(account)
}

/** Adds `moor admin account backup-key` (decision D13). */
function addBackupKeyCommand(account: Command): void {
  addOperatorCommand(account, {
    usage: 'backup-key',
    meaning: 'show the name and password of the restic repository with the volume backups of an account',
    options: (command) => command.requiredOption('--account <label>', 'label of the account'),
    async body({ settings, given }) {
      const { reportBackupKey } = await import('@moorage/server/commands/report-backup-key')
      const { withKeys } = await import('@moorage/server/commands/with-keys')
      return withKeys(settings, (keys) => reportBackupKey(keys, given['account'] ?? ''))
    },
  })
}

/** Returns the text unchanged, because pickLimits must distinguish an absent option from `none`. */
function readLimit(text: string): string {
  if (text !== 'none' && !/^\d{1,15}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number of 0 or more, or none.')
  return text
}

function pickLimits(given: ParsedOptions): Partial<Record<(typeof limits)[number], number | null>> {
  return Object.fromEntries(
    limits
      .filter((limit) => given[limit] !== undefined)
      .map((limit) => [limit, given[limit] === 'none' ? null : Number(given[limit])]),
  )
}
