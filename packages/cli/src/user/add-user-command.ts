import type { Command } from 'commander'
import { userNouns } from './user-nouns.ts'

/** Adds only the command that `word` names, or the complete help. Throws OperatorFailure (exit code 2) for an unknown command. */
export async function addUserCommand(program: Command, word: string): Promise<void> {
  if (Object.hasOwn(userNouns, word)) {
    const { addNounWithExtras } = await import('./nouns/add-noun-with-extras.ts')
    await addNounWithExtras(program, word)
  } else if (word === 'login') (await import('./sign-in/add-login-command.ts')).addLoginCommand(program)
  else if (word === 'context') (await import('./contexts/add-context-commands.ts')).addContextCommands(program)
  else if (word === 'events') (await import('./nouns/add-events-command.ts')).addEventsCommand(program)
  else if (word === 'demo') (await import('./demo/add-demo-command.ts')).addDemoCommand(program)
  else if (word === 'doctor') (await import('./doctor/add-doctor-command.ts')).addDoctorCommand(program)
  else if (word === 'completion' || word === '__complete')
    (await import('./completion/add-completion-commands.ts')).addCompletionCommands(program, addUserCommand)
  else if (word === '' || word.startsWith('-') || word === 'help') (await import('./top-help.ts')).replaceHelp(program)
  else throw (await import('./unknown-command.ts')).unknownCommandError(word)
}
