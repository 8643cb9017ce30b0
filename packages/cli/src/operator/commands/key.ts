import type { Command } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { writeNotice } from '../../output/write-out.ts'

/** `moor key list`, `rotate`, `promote`, `reseal`, `drop`: the keys that seal the secrets in the database (docs/runbooks/rotate-key.md). */
export function addKeyCommands(parent: Command): void {
  const key = parent.command('key').description('the keys that seal the secrets in the database')
  addOperatorCommand(key, {
    usage: 'list',
    meaning: 'show the ids of the keys and what each one seals',
    async body({ settings }) {
      const { keyCommands } = await import('@moorage/server/commands/key-commands')
      const { withKeys } = await import('@moorage/server/commands/with-keys')
      return withKeys(settings, keyCommands.list)
    },
  })
  addRotateCommand(key)
  addOperatorCommand(key, {
    usage: 'promote <id>',
    meaning: 'let a key of the file seal new secrets from now on',
    async body({ settings, args: [id = ''] }) {
      const { keyCommands } = await import('@moorage/server/commands/key-commands')
      const { withKeys } = await import('@moorage/server/commands/with-keys')
      return withKeys(settings, (keys) => keyCommands.promote(keys, { id }))
    },
  })
  addResealCommand(key)
  addOperatorCommand(key, {
    usage: 'drop <id>',
    meaning: 'remove a key that seals nothing any more',
    async body({ settings, args: [id = ''] }) {
      const { keyCommands } = await import('@moorage/server/commands/key-commands')
      const { withKeys } = await import('@moorage/server/commands/with-keys')
      return withKeys(settings, (keys) => keyCommands.drop(keys, { id }))
    },
  })
}

function addRotateCommand(key: Command): void {
  addOperatorCommand(key, {
    usage: 'rotate',
    meaning: 'add a new key that seals new secrets from now on; the old ones go on opening',
    options: (command) => command.option('--later', 'let it only open until "moor key promote": for several machines'),
    async body({ settings, given }) {
      const { keyCommands } = await import('@moorage/server/commands/key-commands')
      const { withKeys } = await import('@moorage/server/commands/with-keys')
      return withKeys(settings, (keys) => keyCommands.rotate(keys, { isLater: 'later' in given }))
    },
  })
}

/** Its progress goes to stderr: stdout holds the result alone. */
function addResealCommand(key: Command): void {
  addOperatorCommand(key, {
    usage: 'reseal',
    meaning: 'seal every secret of the database with the first key; the service may run',
    async body({ settings }) {
      const { keyCommands } = await import('@moorage/server/commands/key-commands')
      const { withKeys } = await import('@moorage/server/commands/with-keys')
      return withKeys(settings, (keys) => keyCommands.reseal(keys, (line) => writeNotice(`${line}\n`)))
    },
  })
}
