import type { Command } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { writeNotice } from '../../output/write-out.ts'

/** Adds `moor key list`, `rotate`, `promote`, `reseal` and `drop` (docs/runbooks/rotate-key.md). */
export function addKeyCommands(parent: Command): void {
  const key = parent.command('key').description('manage the keys that encrypt secrets in the database')
  addOperatorCommand(key, {
    usage: 'list',
    meaning: 'list key IDs and the number of secrets that each key encrypts',
    async body({ settings }) {
      const { keyCommands } = await import('@moorage/server/commands/key-commands')
      const { withKeys } = await import('@moorage/server/commands/with-keys')
      return withKeys(settings, keyCommands.list)
    },
  })
  addRotateCommand(key)
  addOperatorCommand(key, {
    usage: 'promote <id>',
    meaning: 'use a key of the key file to encrypt new secrets',
    async body({ settings, args: [id = ''] }) {
      const { keyCommands } = await import('@moorage/server/commands/key-commands')
      const { withKeys } = await import('@moorage/server/commands/with-keys')
      return withKeys(settings, (keys) => keyCommands.promote(keys, { id }))
    },
  })
  addResealCommand(key)
  addOperatorCommand(key, {
    usage: 'drop <id>',
    meaning: 'remove a key that encrypts no secrets',
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
    meaning: 'add a key and use it to encrypt new secrets; old keys still decrypt',
    options: (command) =>
      command.option(
        '--later',
        'use the new key only to decrypt until "moor key promote", for installations on several machines',
      ),
    async body({ settings, given }) {
      const { keyCommands } = await import('@moorage/server/commands/key-commands')
      const { withKeys } = await import('@moorage/server/commands/with-keys')
      return withKeys(settings, (keys) => keyCommands.rotate(keys, { isLater: 'later' in given }))
    },
  })
}

/** Progress goes to stderr. Only the result goes to stdout. */
function addResealCommand(key: Command): void {
  addOperatorCommand(key, {
    usage: 'reseal',
    meaning: 're-encrypt all secrets in the database with the first key; the service can keep running',
    async body({ settings }) {
      const { keyCommands } = await import('@moorage/server/commands/key-commands')
      const { withKeys } = await import('@moorage/server/commands/with-keys')
      return withKeys(settings, (keys) => keyCommands.reseal(keys, (line) => writeNotice(`${line}\n`)))
    },
  })
}
