import type { Command } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { checkId } from '../check-whole.ts'

/** `moor admin token create`, `moor admin token list`, `moor admin token revoke` (decision G5). */
export function addTokenCommands(parent: Command): void {
  const token = parent.command('token').description('tokens of any user')
  addOperatorCommand(token, {
    usage: 'create',
    meaning: 'make a personal token of a user, which is shown this once',
    options: (command) =>
      command
        .requiredOption('--user <name>', 'whose token')
        .option('--label <label>', 'what it is for')
        .option('--scopes <scopes>', 'words like volumes:read_write, separated by spaces or commas; all when absent')
        .option('--expiry <time>', 'UTC, YYYY-MM-DDTHH:MM:SS; never when absent'),
    async body({ settings, given: { user = '', label, scopes, expiry } }) {
      const { tokenCommands } = await import('@moorage/server/commands/token-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      const given = Object.entries({ label, scopes, expiry }).filter(([, value]) => value !== undefined)
      return withStore(settings, (store) => tokenCommands.create(store, { user, ...Object.fromEntries(given) }))
    },
  })
  addOperatorCommand(token, {
    usage: 'list',
    meaning: 'list what acts for a user: personal tokens, those of applications and of clusters, and applications',
    options: (command) => command.requiredOption('--user <name>', 'whose tokens'),
    async body({ settings, given: { user = '' } }) {
      const { tokenCommands } = await import('@moorage/server/commands/token-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => tokenCommands.list(store, { user }))
    },
  })
  addOperatorCommand(token, {
    usage: 'revoke',
    meaning: 'revoke a token at once; that of an application ends the application',
    options: (command) =>
      command
        .argument('[id]', 'number of the token', checkId)
        .option('--application <id>', 'end the application with this number instead, with all its tokens', checkId),
    async body({ settings, given: { application }, args: [id] }) {
      const { tokenCommands } = await import('@moorage/server/commands/token-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      const { OperatorFailure } = await import('@moorage/server')
      if ((id === undefined) === (application === undefined))
        throw new OperatorFailure('Give either the number of a token or --application.', 'usage')
      if (id !== undefined) return withStore(settings, (store) => tokenCommands.revoke(store, { id: Number(id) }))
      return withStore(settings, (store) => tokenCommands.revokeApplication(store, { id: Number(application) }))
    },
  })
}
