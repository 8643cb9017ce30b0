import type { SimCall } from '@moorage/server/commands/sim'
import { type Command, Option } from 'commander'
import { addOperatorCommand, type CommandCall, type ParsedOptions } from '../add-operator-command.ts'
import { addTimeoutOption, callSim } from '../call-sim.ts'
import { checkId, checkWholeNumber } from '../check-whole-number.ts'
import { addContentCommands } from './content.ts'

/** Adds `moor sim`, whose commands call /sim of the running server. */
export function addSimCommands(program: Command): void {
  const sim = program
    .command('sim')
    .description('inspect and control the simulated infrastructure: state, faults, contents, and clock')
  addSimCall(sim, {
    usage: 'world',
    meaning: 'show the state of the simulated infrastructure',
    call: () => ({ method: 'GET', path: '/world' }),
  })
  addFaultCommands(sim)
  addContentCommands(sim)
  addDamageCommands(sim)
  addSimCall(sim, {
    usage: 'clock',
    meaning:
      'move the clock forward (only with moor up --profile test); put -- before a negative number to move it back',
    options: (command) =>
      command.argument('<seconds>', 'number of seconds, at most one year', checkWholeNumber(-31_536_000, 31_536_000)),
    call: (_, [seconds]) => ({
      method: 'POST',
      path: '/clock',
      body: { advance_seconds: Number(seconds) },
      absent: 'The clock of this server cannot be moved. Start the server with "moor up --profile test".',
    }),
  })
}

function addFaultCommands(sim: Command): void {
  const faults = sim.command('faults').description('inject faults into driver calls')
  addSimCall(faults, {
    usage: 'list',
    meaning: 'list active faults with the remaining number of calls',
    call: () => ({ method: 'GET', path: '/faults' }),
  })
  addSimCall(faults, {
    usage: 'add <method>',
    meaning: 'inject a fault into calls of a driver method; an unknown method lists all methods',
    options: (command) =>
      command
        .addOption(
          new Option('--as <manner>', 'kind of fault')
            .choices(['error-before', 'error-after', 'hang', 'lie'])
            .makeOptionMandatory(),
        )
        .option('--id <id>', 'only for the resource with this ID', checkId)
        .option('--kind <kind>', 'only for resources of this kind, for example volume or snapshot')
        .option('--times <number>', 'number of calls (default: 1)', checkWholeNumber(1, 1_000_000))
        .option('--code <code>', 'driver error for error-before and error-after (default: Busy)'),
    call: ({ id, kind, times, as, code }, [on]) => ({
      method: 'POST',
      path: '/faults',
      body: { on, id: readNumber(id), kind, times: readNumber(times), as, code },
      called: { on: '<method>', id: '--id', kind: '--kind', times: '--times', as: '--as', code: '--code' },
    }),
  })
  addSimCall(faults, {
    usage: 'clear',
    meaning: 'remove one fault or all faults',
    options: (command) => command.argument('[fault]', 'ID of the fault (default: all)', checkId),
    call: (_, [fault]) => ({
      method: 'DELETE',
      path: fault === undefined ? '/faults' : `/faults/${fault}`,
      absent: `Fault ${fault} does not exist.`,
    }),
  })
}

function addDamageCommands(sim: Command): void {
  addSimCall(sim, {
    usage: 'damage',
    meaning: 'damage a volume without the control plane, or repair it',
    options: (command) =>
      command
        .argument('<volume>', 'ID of the volume', checkId)
        .addOption(
          new Option('--as <manner>', 'kind of damage').choices(['missing', 'broken', 'none']).makeOptionMandatory(),
        ),
    call: ({ as }, [id]) => ({
      method: 'POST',
      path: `/volumes/${id}/damage`,
      body: { as },
      absent: `The simulated infrastructure has no volume ${id}.`,
    }),
  })
  addSimCall(sim, {
    usage: 'power-off',
    meaning: 'power off a host without the control plane',
    options: (command) => command.argument('<host>', 'ID of the host', checkId),
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
  call(given: ParsedOptions, args: CommandCall['args']): SimCall
}

function addSimCall(parent: Command, spec: SimCommand): void {
  addOperatorCommand(parent, {
    usage: spec.usage,
    meaning: spec.meaning,
    options: (command) => addTimeoutOption(spec.options?.(command) ?? command),
    body: (call) => callSim(call, spec.call(call.given, call.args)),
  })
}

function readNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
