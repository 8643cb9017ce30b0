import { type Command, Option } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { checkId } from '../check-whole-number.ts'

/** Adds `moor admin host move` for hosts of any account (ADR 0073). */
export function addHostCommands(parent: Command): void {
  const host = parent.command('host').description('operator commands for hosts of any account')
  addOperatorCommand(host, {
    usage: 'move',
    meaning: 'move a host that is off, with its disks, to another hypervisor of its region',
    options: (command) =>
      command
        .argument('<id>', 'ID of the host', checkId)
        .addOption(new Option('--to <hypervisor>', 'name of the hypervisor in engines.yaml').makeOptionMandatory()),
    async body({ settings, given, args: [id] }) {
      const { hostCommands } = await import('@moorage/server/commands/infrastructure/host-commands')
      const { catalogueForSettings } = await import('@moorage/server/commands/catalogue-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) =>
        hostCommands.move(store, { id: Number(id), to: String(given['to']) }, catalogueForSettings(settings)),
      )
    },
  })
}
