import { explainUnknown, OperatorFailure, readSettings, type Settings } from '@moorage/server'
import type { Command } from 'commander'
import { printResult, type Result } from '../output/print-result.ts'
import { addSettingFlags, readSettingFlags } from './setting-flags.ts'
import { writeNotice } from '../output/write-out.ts'

/** Options as commander read them. */
export type Given = Readonly<Record<string, string | undefined>>

/** What a command is given. */
export interface CommandCall {
  readonly settings: Settings
  readonly given: Given
  /** As many as the usage names. */
  readonly args: readonly string[]
  /** Whether one JSON object is wanted (--json). */
  readonly isJson: boolean
  /** Aborted by Ctrl-C, where the command stops in order. */
  readonly stop: AbortSignal
}

/** A command of the operator (decision G5): its arguments and options are declared, `body` does the work. */
export interface OperatorCommand {
  /** Word and arguments, like `migrate <id>`. */
  readonly usage: string
  readonly meaning: string
  /** Whether it runs where its parent is called without a command. */
  readonly isDefault?: boolean
  /** Whether Ctrl-C only asks the command to stop, because it has something to put away; else it ends at once. */
  readonly isOrderly?: boolean
  /** Declares further options. */
  options?(command: Command): Command
  /** A null result prints nothing. */
  body(call: CommandCall): Promise<Result | null>
}

/** How long a command that stops in order may take for it. What it leaves behind then, the next start puts away. */
const graceMs = 5_000

/** Adds a command that ends by itself and prints one result, as text or with --json as one object. */
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

/** A launcher and a terminal may both send the signal: the second one adds nothing. */
function listenForInterrupt(isOrderly: boolean): AbortSignal {
  const stop = new AbortController()
  process.on('SIGINT', () => {
    if (stop.signal.aborted) return
    stop.abort()
    if (isOrderly) setTimeout(endHere, graceMs).unref()
    else endHere()
  })
  return stop.signal
}

function endHere(): never {
  const { message, exitCode } = interrupted()
  writeNotice(`moor: ${message}\n`)
  process.exit(exitCode)
}

function interrupted(cause?: unknown): OperatorFailure {
  return new OperatorFailure('Interrupted.', 'interrupted', cause)
}
