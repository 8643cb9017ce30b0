import { OperatorFailure } from '@moorage/server'
import type { Command } from 'commander'
import { addOperatorCommand, type CommandCall } from '../add-operator-command.ts'
import { keepInput } from '../keep-input.ts'
import { printResult, type Result } from '../../output/print-result.ts'

/** What stands for stdin and stdout. */
const stream = '-'

/** `moor backup`, `moor restore`. */
export function addBackupCommands(parent: Command): void {
  addOperatorCommand(parent, {
    usage: 'backup',
    meaning: 'write everything the database holds to a file, as of one moment; secrets stay sealed',
    isOrderly: true,
    options: (command) =>
      command.argument('<file>', 'where to; - is stdout, and what is told of the backup goes to stderr then'),
    body: (call) => (call.args[0] === stream ? backupToStdout(call) : backupTo(call, call.args[0] ?? '')),
  })
  addOperatorCommand(parent, {
    usage: 'restore',
    meaning: 'fill an empty data folder or database from such a file; no server may run',
    isOrderly: true,
    options: (command) =>
      command.argument('<file>', 'where from; - is stdin, kept in a file of the folder for temporary files meanwhile'),
    body: (call) => (call.args[0] === stream ? restoreFromStdin(call) : restoreFrom(call, call.args[0] ?? '')),
  })
}

async function backupTo({ settings, stop: signal }: CommandCall, to: string | NodeJS.WriteStream): Promise<Result> {
  const { backup } = await import('@moorage/server/commands/backup')
  return backup(settings, { to, signal })
}

async function backupToStdout(call: CommandCall): Promise<null> {
  if (process.stdout.isTTY)
    throw new OperatorFailure('A backup is not for a terminal: send it to a file or a program.', 'usage')
  await printResult(await backupTo(call, process.stdout), call.isJson, process.stderr)
  return null
}

async function restoreFrom({ settings, stop: signal }: CommandCall, file: string): Promise<Result> {
  const { restore } = await import('@moorage/server/commands/restore')
  return restore(settings, { file, signal })
}

async function restoreFromStdin(call: CommandCall): Promise<Result> {
  if (process.stdin.isTTY) throw new OperatorFailure('Send a backup to stdin, or name its file.', 'usage')
  const kept = await keepInput(call.stop)
  try {
    return { ...(await restoreFrom(call, kept.file)), file: stream }
  } finally {
    kept.remove()
  }
}
