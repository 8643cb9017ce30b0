import type { Command } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { checkId } from '../check-whole-number.ts'

/** Adds `moor admin token create`, `list` and `revoke` (decision G5). */
export function addTokenCommands(parent: Command): void {
  const token = parent.command('token').description('manage tokens of any user')
  addOperatorCommand(token, {
    usage: 'create',
    meaning: 'create a personal token for a user; it is shown only once',
    options: (command) =>
      command
        .requiredOption('--user <name>', 'username of the owner')
        .option('--label <label>', 'label of the token')
        .option('--scopes <scopes>', 'scopes such as volumes:read_write, separated by spaces or commas (default: all)')
        .option('--expiry <time>', 'expiry in UTC, YYYY-MM-DDTHH:MM:SS (default: never)'),
    async body({ settings, given: { user = '', label, scopes, expiry } }) {
      const { tokenCommands } = await import('@moorage/server/commands/token-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      const given = Object.entries({ label, scopes, expiry }).filter(([, value]) => value !== undefined)
      return withStore(settings, (store) => tokenCommands.create(store, { user, ...Object.fromEntries(given) }))
    },
  })
  addOperatorCommand(token, {
    usage: 'list',
    meaning: 'list the personal, application, and cluster tokens of a user, and authorized applications',
    options: (command) => command.requiredOption('--user <name>', 'username of the owner'),
    async body({ settings, given: { user = '' } }) {
      const { tokenCommands } = await import('@moorage/server/commands/token-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => tokenCommands.list(store, { user }))
    },
  })
  addOperatorCommand(token, {
    usage: 'revoke',
    meaning: 'revoke a token immediately; a token of an application also revokes the application',
    options: (command) =>
      command
        .argument('[id]', 'ID of the token', checkId)
        .option('--application <id>', 'revoke the application with this ID and all its tokens instead', checkId),
    async body({ settings, given: { application }, args: [id] }) {
      const { tokenCommands } = await import('@moorage/server/commands/token-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      const { OperatorFailure } = await import('@moorage/server')
      if ((id === undefined) === (application === undefined))
        throw new OperatorFailure('Specify either a token ID or --application.', 'usage')
      if (id !== undefined) return withStore(settings, (store) => tokenCommands.revoke(store, { id: Number(id) }))
      return withStore(settings, (store) => tokenCommands.revokeApplication(store, { id: Number(application) }))
    },
  })
}
