import type { SimAnswer, SimCall } from '@moorage/server/commands/sim'
import { type Command, Option } from 'commander'
import type { CommandCall } from './add-operator-command.ts'
import { checkWhole } from './check-whole.ts'

/** Declares --timeout for askSim. */
export function addPatience(command: Command): Command {
  return command.addOption(
    new Option('--timeout <seconds>', 'timeout of the request').argParser(checkWhole(1, 3_600)).default('30', '30'),
  )
}

/** Calls /sim of the running server. Loads the module only when needed. */
export async function askSim({ settings, given }: CommandCall, call: SimCall): Promise<SimAnswer> {
  const { sim } = await import('@moorage/server/commands/sim')
  return sim(settings, call, Number(given['timeout']) * 1_000)
}
