import { printExitCodes, printSettingsHelp } from '@moorage/server'
import { Command } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { addAccountCommands } from './commands/account.ts'
import { addBackupCommands } from './commands/backup.ts'
import { addCatalogueCommands } from './commands/catalogue.ts'
import { addKeyCommands } from './commands/key.ts'
import { addMaintenanceCommands } from './commands/maintenance.ts'
import { addRecordingCommands } from './commands/recording.ts'
import { addServerCommands } from './commands/server.ts'
import { addSimCommands } from './commands/sim.ts'
import { addTokenCommands } from './commands/token.ts'
import { addUserCommands } from './commands/user.ts'
import { addAdminCommands } from './commands/admin.ts'
import { addVolumeCommands } from './commands/volume.ts'
import { printCompletion } from './print-completion.ts'

const hint = `
"moor <command> --help" shows the options of a command. Every command that prints a result takes --json.
`

/** Builds the whole command line; bodies are loaded only when their command runs. */
export function makeProgram(): Command {
  const program = new Command('moor')
    .description('Moorage: a self-hosted control plane for block volumes and clusters.')
    .version(manifest.version)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .showSuggestionAfterError()
  program.commandsGroup('The service:')
  addServerCommands(program)
  addMaintenanceCommands(program)
  addBackupCommands(program)
  addKeyCommands(program)
  program.commandsGroup('Who may use it:')
  addAccountCommands(program)
  addUserCommands(program)
  addTokenCommands(program)
  program.commandsGroup('What it manages:')
  addCatalogueCommands(program)
  addVolumeCommands(program)
  addAdminCommands(program)
  addSimCommands(program)
  program.commandsGroup('What clients say:')
  addRecordingCommands(program)
  program.addHelpCommand(
    new Command('help').argument('[command]').description('show the help of a command').helpGroup('Help:'),
  )
  program
    .command('completion')
    .description('print what bash needs to complete commands and flags: . <(moor completion)')
    .helpGroup('Help:')
    .action(() => void process.stdout.write(printCompletion(program)))
  for (const command of program.commands) speakInSentences(command)
  return program.addHelpText('after', `${hint}\n${printSettingsHelp()}\n${printExitCodes()}`)
}

/** What a command is for is a part of a line in the list of its parent, and a sentence in its own help. */
function speakInSentences(command: Command): void {
  const meaning = command.description()
  command.summary(meaning).description(`${meaning.charAt(0).toUpperCase()}${meaning.slice(1)}.`)
  for (const option of command.options) if (option.mandatory) option.description += ' (required)'
  for (const child of command.commands) speakInSentences(child)
}

/** Commander says "error: ..." and puts its suggestion on a line of its own. */
function oneLine(text: string): string {
  return `moor: ${text
    .replace(/^error: /, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')}\n`
}
