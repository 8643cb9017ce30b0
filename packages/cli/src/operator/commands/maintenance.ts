import type { Command } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'

/** Adds `moor maintenance` (shows the state), `on` and `off` (decision I6). */
export function addMaintenanceCommands(parent: Command): void {
  const maintenance = parent
    .command('maintenance')
    .description('close the API for maintenance; without a command: show the maintenance state')
  addOperatorCommand(maintenance, {
    usage: 'show',
    meaning: 'show whether the API is closed, since when, and the reason',
    isDefault: true,
    async body({ settings }) {
      const { maintenanceCommands } = await import('@moorage/server/commands/maintenance-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, maintenanceCommands.show)
    },
  })
  addOperatorCommand(maintenance, {
    usage: 'on',
    meaning: 'reject all API requests in all processes; accepted work continues',
    options: (command) =>
      command
        .requiredOption('--reason <text>', 'reason that clients receive, at most 200 characters')
        .option('--until <time>', 'expected end in UTC, YYYY-MM-DDTHH:MM:SS; the API stays closed until "off"'),
    async body({ settings, given: { reason = '', until = null } }) {
      const { maintenanceCommands } = await import('@moorage/server/commands/maintenance-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => maintenanceCommands.on(store, { reason, until }))
    },
  })
  addOperatorCommand(maintenance, {
    usage: 'off',
    meaning: 'open the API again',
    async body({ settings }) {
      const { maintenanceCommands } = await import('@moorage/server/commands/maintenance-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, maintenanceCommands.off)
    },
  })
}
