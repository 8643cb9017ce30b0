import { readSettings, type Settings } from '@moorage/server'
import type { Command } from 'commander'
import { printResult, type Result } from './print-result.ts'
import { addSettingFlags, readSettingFlags } from './setting-flags.ts'

/** Options as commander read them. */
export type Given = Readonly<Record<string, string | undefined>>

/** A command of the operator (decision G5): its arguments and options are declared, `body` does the work. */
export interface OperatorCommand {
  /** Word and arguments, like `migrate <id>`. */
  readonly usage: string
  readonly meaning: string
  /** Declares further options. */
  options?(command: Command): Command
  /** `args` as many as the usage names. A null result prints nothing. */
  body(settings: Settings, given: Given, args: readonly string[]): Promise<Result | null>
}

/** Adds a command that ends by itself and prints one result, as text or with --json as one object. */
export function addOperatorCommand(parent: Command, spec: OperatorCommand): void {
  const command = parent.command(spec.usage).description(spec.meaning)
  spec.options?.(command)
  command.option('--json', 'print exactly one JSON object')
  addSettingFlags(command, 'all')
  command.action(async (...all: unknown[]) => {
    const given = command.opts<Record<string, string | undefined> & { json?: boolean }>()
    const settings = readSettings(process.env, readSettingFlags(given))
    const result = await spec.body(settings, given, all.slice(0, -2) as string[])
    if (result !== null) printResult(result, given.json === true)
  })
}
