import { resolve } from 'node:path'
import type { Command } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { writeOut } from '../../output/write-out.ts'

/** Adds `moor catalogue show`, `print` and `check` (docs/catalogue.md). */
export function addCatalogueCommands(parent: Command): void {
  const catalogue = parent
    .command('catalogue')
    .description('manage the catalogue: regions, plans, prices, and versions')
  addOperatorCommand(catalogue, {
    usage: 'show',
    meaning: 'show the catalogue that a server with these settings uses',
    async body({ settings }) {
      const { catalogueCommands } = await import('@moorage/server/commands/catalogue-commands')
      return catalogueCommands.show(settings)
    },
  })
  addOperatorCommand(catalogue, {
    usage: 'print',
    meaning: 'write the catalogue file of these settings to stdout, as a template for your own',
    async body({ settings }) {
      const { catalogueCommands } = await import('@moorage/server/commands/catalogue-commands')
      await writeOut(catalogueCommands.print(settings))
      return null
    },
  })
  addOperatorCommand(catalogue, {
    usage: 'check <file>',
    meaning: 'validate a catalogue file',
    async body({ settings, args: [file = ''] }) {
      const { catalogueCommands } = await import('@moorage/server/commands/catalogue-commands')
      return catalogueCommands.check(resolve(file), settings)
    },
  })
}
