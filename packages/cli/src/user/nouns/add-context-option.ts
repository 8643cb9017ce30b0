import { type Command, Option } from 'commander'

/** Declares --context. */
export function addContextOption(command: Command): Command {
  return command.addOption(
    new Option('--context <name>', 'the installation to ask; "moor context list" shows those that are known').helpGroup(
      'Connection:',
    ),
  )
}
