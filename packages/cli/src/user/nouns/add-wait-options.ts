import { type Command, Option } from 'commander'

/** Adds --wait, --no-wait and --timeout. */
export function addWaitOptions(command: Command): void {
  command
    .addOption(
      new Option(
        '--wait',
        'wait until the operation ends and show progress on stderr (default on a terminal)',
      ).helpGroup('Waiting:'),
    )
    .addOption(new Option('--no-wait', 'do not wait (default if stdout is not a terminal)').helpGroup('Waiting:'))
    .addOption(
      new Option(
        '--timeout <seconds>',
        'maximum time to wait; then the command exits with code 5 and the operation continues',
      ).helpGroup('Waiting:'),
    )
}
