import { type Command, Option } from 'commander'
import { addText } from '../arguments/add-text.ts'

/** Adds --filter, --sort and --limit. */
export function addListOptions(command: Command): void {
  command
    .addOption(
      new Option(
        '--filter <term>',
        'filter such as label=data, size>=20, label~web, or status!=active; repeat to combine filters with AND',
      ).argParser(addText),
    )
    .option('--sort <field>', 'field to sort by; -field or field:desc for descending order')
    .option('--limit <number>', 'maximum number of items')
}
