import type { Command } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'

/** `moor backup`, `moor restore`. */
export function addBackupCommands(program: Command): void {
  addOperatorCommand(program, {
    usage: 'backup <file>',
    meaning: 'write everything the database holds to a file, as of one moment; secrets stay sealed',
    async body(settings, _, [file = '']) {
      const { backup } = await import('@moorage/server/commands/backup')
      return backup(settings, { file })
    },
  })
  addOperatorCommand(program, {
    usage: 'restore <file>',
    meaning: 'fill an empty data folder or database from such a file; no server may run',
    async body(settings, _, [file = '']) {
      const { restore } = await import('@moorage/server/commands/restore')
      return restore(settings, { file })
    },
  })
}
