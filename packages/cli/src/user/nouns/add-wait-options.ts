import { type Command, Option } from 'commander'

/** Declares --wait, --no-wait and --timeout. */
export function addWaitOptions(command: Command): void {
  command
    .addOption(
      new Option('--wait', 'wait until the work has ended, with a line on stderr; default on a terminal').helpGroup(
        'Waiting:',
      ),
    )
    .addOption(new Option('--no-wait', 'do not wait; default where stdout is no terminal').helpGroup('Waiting:'))
    .addOption(
      new Option('--timeout <seconds>', 'how long to wait at most; then exit code 5, and the work goes on').helpGroup(
        'Waiting:',
      ),
    )
}
