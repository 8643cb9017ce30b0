import { type Command, Option } from 'commander'

/** Output format. */
type Format = 'table' | 'wide' | 'json' | 'yaml' | 'jsonl'

const formats: readonly Format[] = ['table', 'wide', 'json', 'yaml', 'jsonl']

/** Parsed output options. */
export interface OutputChoice {
  readonly format: Format
  readonly isQuiet: boolean
  /** Columns to print; null for the default. */
  readonly columns: readonly string[] | null
}

/** Adds --output, --json, --columns and --quiet. Returns the command. */
export function addOutputOptions(command: Command): Command {
  return command
    .addOption(
      new Option('-o, --output <format>', 'output format').choices(formats).default('table').helpGroup('Output:'),
    )
    .addOption(new Option('--json', 'same as --output json: one JSON object').helpGroup('Output:'))
    .addOption(new Option('--columns <names>', 'fields to show, separated by commas').helpGroup('Output:'))
    .addOption(new Option('-q, --quiet', 'print only IDs, one per line').helpGroup('Output:'))
}

/** Returns the options of addOutputOptions; --json takes precedence over --output. */
export function readOutputChoice(options: Readonly<Record<string, unknown>>): OutputChoice {
  const { output, json, columns, quiet } = options
  const format = json === true ? 'json' : formats.find((one) => one === output)
  const names = typeof columns === 'string' ? columns.split(',').map((name) => name.trim().replaceAll('-', '_')) : null
  return { format: format ?? 'table', isQuiet: quiet === true, columns: names }
}
