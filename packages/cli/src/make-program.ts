import { printSettingsHelp } from '@moorage/server'
import { Command } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { addAccountCommands } from './commands/account.ts'
import { addBackupCommands } from './commands/backup.ts'
import { addKeyCommands } from './commands/key.ts'
import { addServerCommands } from './commands/server.ts'
import { addSimCommands } from './commands/sim.ts'
import { addTokenCommands } from './commands/token.ts'
import { addUserCommands } from './commands/user.ts'
import { addVolumeCommands } from './commands/volume.ts'

const exits = `
Exit codes: 0 done, 1 failed (one line on stderr says why), 2 wrong setting or usage, 3 a server already runs on the
data folder, 4 the database's schema does not fit this release, 5 no server runs and no DATABASE_URL is set.
`

/** Builds the whole command line; bodies are loaded only when their command runs. */
export function makeProgram(): Command {
  const program = new Command('moor')
    .description('Moorage: a self-hosted control plane for block volumes and clusters.')
    .version(manifest.version)
    .exitOverride()
    .configureOutput({ outputError: (text, write) => write(oneLine(text)) })
    .showSuggestionAfterError()
  addServerCommands(program)
  addAccountCommands(program)
  addUserCommands(program)
  addTokenCommands(program)
  addVolumeCommands(program)
  addBackupCommands(program)
  addKeyCommands(program)
  addSimCommands(program)
  return program.addHelpText('after', `\n${printSettingsHelp()}${exits}`)
}

/** Commander says "error: ..." and puts its suggestion on a line of its own. */
function oneLine(text: string): string {
  return `moor: ${text
    .replace(/^error: /, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')}\n`
}
