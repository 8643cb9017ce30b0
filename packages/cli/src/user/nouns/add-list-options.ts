import { type Command, Option } from 'commander'
import { addText } from '../arguments/add-text.ts'

/** Declares --filter, --sort and --limit. */
export function addListOptions(command: Command): void {
  command
    .addOption(
      new Option(
        '--filter <term>',
        'like label=data, size>=20, label~web or status!=active; repeat it for several that must all hold',
      ).argParser(addText),
    )
    .option('--sort <field>', 'field to order by; -field or field:desc for the other way round')
    .option('--limit <number>', 'items at most')
}
