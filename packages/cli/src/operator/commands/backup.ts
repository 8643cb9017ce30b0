import { OperatorFailure } from '@moorage/server'
import type { Command } from 'commander'
import { addOperatorCommand, type CommandCall } from '../add-operator-command.ts'
import { keepInput } from '../keep-input.ts'
import { printResult, type Result } from '../../output/print-result.ts'

const stream = '-'

/** Adds `moor backup` and `moor restore`, which write or read a file, or stdout and stdin for `-`. */
export function addBackupCommands(parent: Command): void {
  addOperatorCommand(parent, {
    usage: 'backup',
    meaning: 'write a consistent backup of the database to a file; secrets stay encrypted',
    isOrderly: true,
    options: (command) =>
      command.argument('<file>', 'target file; - writes the backup to stdout and the report to stderr'),
    body: (call) => (call.args[0] === stream ? backupToStdout(call) : backupTo(call, call.args[0] ?? '')),
  })
  addOperatorCommand(parent, {
    usage: 'restore',
    meaning: 'restore a backup into an empty data folder or database; stop the server first',
    isOrderly: true,
    options: (command) => command.argument('<file>', 'backup file; - reads stdin and keeps a temporary copy'),
    body: (call) => (call.args[0] === stream ? restoreFromStdin(call) : restoreFrom(call, call.args[0] ?? '')),
  })
}

async function backupTo({ settings, stop: signal }: CommandCall, to: string | NodeJS.WriteStream): Promise<Result> {
  const { backup } = await import('@moorage/server/commands/backup')
  return backup(settings, { to, signal })
}

async function backupToStdout(call: CommandCall): Promise<null> {
  if (process.stdout.isTTY)
    throw new OperatorFailure(
      'A backup cannot be written to a terminal. Redirect stdout to a file or pipe it to a program.',
      'usage',
    )
  await printResult(await backupTo(call, process.stdout), call.isJson, process.stderr)
  return null
}

async function restoreFrom({ settings, stop: signal }: CommandCall, file: string): Promise<Result> {
  const { restore } = await import('@moorage/server/commands/restore')
  return restore(settings, { file, signal })
}

async function restoreFromStdin(call: CommandCall): Promise<Result> {
  if (process.stdin.isTTY)
    throw new OperatorFailure('stdin is a terminal. Pipe a backup to stdin or specify a file.', 'usage')
  const kept = await keepInput(call.stop)
  try {
    return { ...(await restoreFrom(call, kept.file)), file: stream }
  } finally {
    kept.remove()
  }
}
