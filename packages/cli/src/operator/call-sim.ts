import type { SimResponse, SimCall } from '@moorage/server/commands/sim'
import { type Command, Option } from 'commander'
import type { CommandCall } from './add-operator-command.ts'
import { checkWholeNumber } from './check-whole-number.ts'

/** Adds --timeout (1 to 3,600 s, default 30) for callSim. */
export function addTimeoutOption(command: Command): Command {
  return command.addOption(
    new Option('--timeout <seconds>', 'timeout of the request')
      .argParser(checkWholeNumber(1, 3_600))
      .default('30', '30'),
  )
}

/** Calls /sim of the running server and returns its response. */
export async function callSim({ settings, given }: CommandCall, call: SimCall): Promise<SimResponse> {
  const { sim } = await import('@moorage/server/commands/sim')
  return sim(settings, call, Number(given['timeout']) * 1_000)
}
