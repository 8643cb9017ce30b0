import { type Command, Option } from 'commander'

/** Declares --context. */
export function addContextOption(command: Command): Command {
  return command.addOption(
    new Option('--context <name>', 'context to use; list contexts with "moor context list"').helpGroup('Connection:'),
  )
}
