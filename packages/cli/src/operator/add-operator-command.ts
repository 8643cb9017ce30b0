import { explainUnknown, OperatorFailure, readSettings, type Settings } from '@moorage/server'
import type { Command } from 'commander'
import { printResult, type Result } from '../output/print-result.ts'
import { addSettingFlags, readSettingFlags } from './setting-flags.ts'
import { writeNotice } from '../output/write-out.ts'

/** Parsed options by name. */
export type ParsedOptions = Readonly<Record<string, string | undefined>>

/** Input of a command's `body` function. */
export interface CommandCall {
  readonly settings: Settings
  readonly given: ParsedOptions
  readonly args: readonly string[]
  readonly isJson: boolean
  readonly stop: AbortSignal
}

/** Operator command (decision G5). */
export interface OperatorCommand {
  readonly usage: string
  readonly meaning: string
  readonly isDefault?: boolean
  /** True to clean up after Ctrl-C. By default, the process exits immediately. */
  readonly isOrderly?: boolean
  options?(command: Command): Command
  /** A null result prints nothing. */
  body(call: CommandCall): Promise<Result | null>
}

/** Time limit of a shutdown. The next start cleans up after an incomplete shutdown. */
const graceMs = 5_000

/** Adds a command that prints one result, as text or as a JSON object with --json. Unknown settings print warnings; after Ctrl-C it fails as interrupted. */
export function addOperatorCommand(parent: Command, spec: OperatorCommand): void {
  const command = parent.command(spec.usage, { isDefault: spec.isDefault ?? false }).description(spec.meaning)
  spec.options?.(command)
  command.option('--json', 'print the result as one JSON object')
  addSettingFlags(command, 'all')
  command.action(async () => {
    const given = command.opts<Record<string, string | undefined> & { json?: boolean }>()
    const flags = readSettingFlags(given)
    const settings = readSettings(process.env, flags)
    for (const sentence of explainUnknown(process.env, flags)) writeNotice(`moor: ${sentence}\n`)
    const stop = listenForInterrupt(spec.isOrderly ?? false)
    const isJson = given.json === true
    const result = await spec.body({ settings, given, args: command.args, isJson, stop }).catch((error: unknown) => {
      throw stop.aborted ? interrupted(error) : error
    })
    if (result !== null) await printResult(result, isJson)
  })
}

/** Only the first SIGINT counts, because launcher and terminal can both send one. */
function listenForInterrupt(isOrderly: boolean): AbortSignal {
  const stop = new AbortController()
  process.on('SIGINT', () => {
    if (stop.signal.aborted) return
    stop.abort()
    if (isOrderly) setTimeout(exitInterrupted, graceMs).unref()
    else exitInterrupted()
  })
  return stop.signal
}

function exitInterrupted(): never {
  const { message, exitCode } = interrupted()
  writeNotice(`moor: ${message}\n`)
  process.exit(exitCode)
}

function interrupted(cause?: unknown): OperatorFailure {
  return new OperatorFailure('Interrupted.', 'interrupted', cause)
}
