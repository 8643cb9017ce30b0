import type { Command } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'

/** `moor token create` (decision G5). */
export function addTokenCommands(program: Command): void {
  const token = program.command('token').description('personal tokens')
  addOperatorCommand(token, {
    usage: 'create',
    meaning: 'make a personal token of a user, which is shown this once',
    options: (command) =>
      command
        .requiredOption('--user <name>', 'whose token')
        .option('--label <label>', 'what it is for')
        .option('--scopes <scopes>', 'words like volumes:read_write, separated by spaces or commas; all when absent')
        .option('--expiry <time>', 'UTC, YYYY-MM-DDTHH:MM:SS; never when absent'),
    async body(settings, { user = '', label, scopes, expiry }) {
      const { tokenCreate } = await import('@moorage/server/commands/token-create')
      const { withStore } = await import('@moorage/server/commands/with-store')
      const more = { ...(label !== undefined && { label }), ...(scopes !== undefined && { scopes }), ...(expiry !== undefined && { expiry }) }
      return withStore(settings, (store) => tokenCreate(store, { user, ...more }))
    },
  })
}
