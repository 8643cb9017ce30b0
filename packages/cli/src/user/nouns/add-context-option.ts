import { type Command, Option } from 'commander'

/** Adds --context to the command and returns it. */
export function addContextOption(command: Command): Command {
  return command.addOption(
    new Option('--context <name>', 'context to use; list contexts with "moor context list"').helpGroup('Connection:'),
  )
}
