import { printExitCodes, printSettingsHelp } from '@moorage/server'
import { Command } from 'commander'
import { makeRoot, formatDescriptions } from '../make-root.ts'
import { addBackupCommands } from './commands/backup.ts'
import { addCatalogueCommands } from './commands/catalogue.ts'
import { addKeyCommands } from './commands/key.ts'
import { addMaintenanceCommands } from './commands/maintenance.ts'
import { addRecordingCommands } from './commands/recording.ts'
import { addServerCommands } from './commands/server.ts'
import { addSimCommands } from './commands/sim.ts'
import { addAdminCommands } from './commands/admin.ts'

const hint = `
"moor <command> --help" shows the options of a command. Every command that prints a result takes --json.
`

/** Returns the complete operator command line. */
export function makeProgram(): Command {
  const program = makeRoot()
  program.commandsGroup('The service:')
  addServerCommands(program)
  addMaintenanceCommands(program)
  addBackupCommands(program)
  addKeyCommands(program)
  program.commandsGroup('Installation:')
  addAdminCommands(program)
  addCatalogueCommands(program)
  addSimCommands(program)
  program.commandsGroup('Recordings:')
  addRecordingCommands(program)
  program.addHelpCommand(
    new Command('help').argument('[command]').description('show help for a command').helpGroup('Help:'),
  )
  for (const command of program.commands) formatDescriptions(command)
  return program.addHelpText('after', `${hint}\n${printSettingsHelp()}\n${printExitCodes()}`)
}
