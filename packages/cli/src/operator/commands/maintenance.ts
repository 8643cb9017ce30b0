import type { Command } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'

/** `moor maintenance`, `moor maintenance on`, `moor maintenance off` (decision I6). */
export function addMaintenanceCommands(parent: Command): void {
  const maintenance = parent
    .command('maintenance')
    .description('close the interface of an installation for a while; without a command: show whether it is closed')
  addOperatorCommand(maintenance, {
    usage: 'show',
    meaning: 'show whether the interface is closed, since when and why',
    isDefault: true,
    async body({ settings }) {
      const { maintenanceCommands } = await import('@moorage/server/commands/maintenance-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, maintenanceCommands.show)
    },
  })
  addOperatorCommand(maintenance, {
    usage: 'on',
    meaning: 'refuse every request from now on, in all processes; work that was accepted goes on',
    options: (command) =>
      command
        .requiredOption('--reason <text>', 'what callers are told, at most 200 characters')
        .option('--until <time>', 'when it should be over, UTC, YYYY-MM-DDTHH:MM:SS; it stays closed until "off"'),
    async body({ settings, given: { reason = '', until = null } }) {
      const { maintenanceCommands } = await import('@moorage/server/commands/maintenance-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => maintenanceCommands.on(store, { reason, until }))
    },
  })
  addOperatorCommand(maintenance, {
    usage: 'off',
    meaning: 'answer requests again',
    async body({ settings }) {
      const { maintenanceCommands } = await import('@moorage/server/commands/maintenance-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, maintenanceCommands.off)
    },
  })
}
