import type { SimCall } from '@moorage/server/commands/sim'
import { type Command, Option } from 'commander'
import { addOperatorCommand, type CommandCall, type Given } from '../add-operator-command.ts'
import { addPatience, askSim } from '../ask-sim.ts'
import { checkId, checkWhole } from '../check-whole.ts'
import { addContentCommands } from './content.ts'

/** `moor sim ...`: the command line of /sim, the simulated infrastructure of the running server. */
export function addSimCommands(program: Command): void {
  const sim = program.command('sim').description('the simulated infrastructure: its world, faults, contents and clock')
  addSimCall(sim, {
    usage: 'world',
    meaning: 'show what the simulated infrastructure holds',
    call: () => ({ method: 'GET', path: '/world' }),
  })
  addFaultCommands(sim)
  addContentCommands(sim)
  addHarmCommands(sim)
  addSimCall(sim, {
    usage: 'clock',
    meaning: 'let time pass (only under moor up --profile test); after -- the number may be negative',
    options: (command) =>
      command.argument('<seconds>', 'how many, at most a year', checkWhole(-31_536_000, 31_536_000)),
    call: (_, [seconds]) => ({
      method: 'POST',
      path: '/clock',
      body: { advance_seconds: Number(seconds) },
      absent: 'This server does not let its clock be moved: start it with "moor up --profile test".',
    }),
  })
}

function addFaultCommands(sim: Command): void {
  const faults = sim.command('faults').description('scripted faults of the drivers')
  addSimCall(faults, {
    usage: 'list',
    meaning: 'list the faults to come, with what is left of each',
    call: () => ({ method: 'GET', path: '/faults' }),
  })
  addSimCall(faults, {
    usage: 'add <method>',
    meaning: 'let calls of a driver method go wrong; a wrong name is answered with the list of methods',
    options: (command) =>
      command
        .addOption(
          new Option('--as <manner>', 'how')
            .choices(['error-before', 'error-after', 'hang', 'lie'])
            .makeOptionMandatory(),
        )
        .option('--id <id>', 'only for the thing with this number', checkId)
        .option('--times <number>', 'how often; once when absent', checkWhole(1, 1_000_000))
        .option('--code <code>', 'error of the driver, with error-before and error-after; Busy when absent'),
    call: ({ id, times, as, code }, [on]) => ({
      method: 'POST',
      path: '/faults',
      body: { on, id: readNumber(id), times: readNumber(times), as, code },
      called: { on: '<method>', id: '--id', times: '--times', as: '--as', code: '--code' },
    }),
  })
  addSimCall(faults, {
    usage: 'clear',
    meaning: 'take back one fault, or all',
    options: (command) => command.argument('[fault]', 'number of the fault; all when absent', checkId),
    call: (_, [fault]) => ({
      method: 'DELETE',
      path: fault === undefined ? '/faults' : `/faults/${fault}`,
      absent: `There is no fault ${fault}.`,
    }),
  })
}

function addHarmCommands(sim: Command): void {
  addSimCall(sim, {
    usage: 'damage',
    meaning: "damage a volume behind the control plane's back, or put it right",
    options: (command) =>
      command
        .argument('<volume>', 'number of the volume', checkId)
        .addOption(new Option('--as <manner>', 'how').choices(['missing', 'broken', 'none']).makeOptionMandatory()),
    call: ({ as }, [id]) => ({
      method: 'POST',
      path: `/volumes/${id}/damage`,
      body: { as },
      absent: `The simulated infrastructure has no volume ${id}.`,
    }),
  })
  addSimCall(sim, {
    usage: 'power-off',
    meaning: 'cut the power of a host',
    options: (command) => command.argument('<host>', 'number of the host', checkId),
    call: (_, [id]) => ({
      method: 'POST',
      path: `/hosts/${id}/power`,
      body: { power: 'off' },
      absent: `The simulated infrastructure has no host ${id}.`,
    }),
  })
}

interface SimCommand {
  readonly usage: string
  readonly meaning: string
  options?(command: Command): Command
  call(given: Given, args: CommandCall['args']): SimCall
}

function addSimCall(parent: Command, spec: SimCommand): void {
  addOperatorCommand(parent, {
    usage: spec.usage,
    meaning: spec.meaning,
    options: (command) => addPatience(spec.options?.(command) ?? command),
    body: (call) => askSim(call, spec.call(call.given, call.args)),
  })
}

function readNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
