import { resolve } from 'node:path'
import type { Command } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { writeOut } from '../../output/write-out.ts'

/** `moor catalogue show`, `print`, `check`: what the installation offers (docs/catalogue.md). */
export function addCatalogueCommands(parent: Command): void {
  const catalogue = parent.command('catalogue').description('what is offered: regions, plans, prices, versions')
  addOperatorCommand(catalogue, {
    usage: 'show',
    meaning: 'show what a server with these settings offers',
    async body({ settings }) {
      const { catalogueCommands } = await import('@moorage/server/commands/catalogue-commands')
      return catalogueCommands.show(settings)
    },
  })
  addOperatorCommand(catalogue, {
    usage: 'print',
    meaning: 'write the file to stdout that a server with these settings reads, to begin your own with',
    async body({ settings }) {
      const { catalogueCommands } = await import('@moorage/server/commands/catalogue-commands')
      await writeOut(catalogueCommands.print(settings))
      return null
    },
  })
  addOperatorCommand(catalogue, {
    usage: 'check <file>',
    meaning: 'say what is wrong with a catalogue before a server reads it',
    async body({ settings, args: [file = ''] }) {
      const { catalogueCommands } = await import('@moorage/server/commands/catalogue-commands')
      return catalogueCommands.check(resolve(file), settings)
    },
  })
}
