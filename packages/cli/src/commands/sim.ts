import type { SimCall } from '@moorage/server/commands/sim'
import { type Command, Option } from 'commander'
import { buffer } from 'node:stream/consumers'
import { addOperatorCommand, type Given } from '../add-operator-command.ts'

/** `moor sim ...`: the command line of /sim, the simulated infrastructure of the running server. */
export function addSimCommands(program: Command): void {
  const sim = program.command('sim').description('the simulated infrastructure: its world, faults, contents and clock')
  addCall(sim, {
    usage: 'world',
    meaning: 'show what the simulated infrastructure holds',
    call: () => ({ method: 'GET', path: '/world' }),
  })
  addFaultCommands(sim)
  addContentCommands(sim)
  addHarmCommands(sim)
  addCall(sim, {
    usage: 'clock <seconds>',
    meaning: 'let time pass (only under moor up --profile test); after -- the number may be negative',
    call: (_, [seconds]) => ({ method: 'POST', path: '/clock', body: { advance_seconds: readNumber(seconds) } }),
  })
}

function addFaultCommands(sim: Command): void {
  const faults = sim.command('faults').description('scripted faults of the drivers')
  addCall(faults, {
    usage: 'list',
    meaning: 'list the faults to come',
    call: () => ({ method: 'GET', path: '/faults' }),
  })
  addCall(faults, {
    usage: 'add <method>',
    meaning: 'let calls of a port method go wrong',
    options: (command) =>
      command
        .addOption(
          new Option('--as <manner>', 'how')
            .choices(['error-before', 'error-after', 'hang', 'lie'])
            .makeOptionMandatory(),
        )
        .option('--id <id>', 'only for this thing')
        .option('--times <number>', 'how often; once when absent')
        .option('--code <code>', 'error of the driver'),
    call: ({ id, times, as, code }, [on]) => ({
      method: 'POST',
      path: '/faults',
      body: { on, id: readNumber(id), times: readNumber(times), as, code },
    }),
  })
  addCall(faults, {
    usage: 'clear [fault]',
    meaning: 'take back one fault, or all',
    call: (_, [fault]) => ({
      method: 'DELETE',
      path: fault === undefined ? '/faults' : `/faults/${encodeURIComponent(fault)}`,
    }),
  })
}

function addContentCommands(sim: Command): void {
  const content = sim.command('content').description('the bytes of volumes, at most 1 MiB at a time')
  const offset = (command: Command) => command.option('--offset <bytes>', 'where to begin; 0 when absent')
  addCall(content, {
    usage: 'read <id>',
    meaning: 'write bytes of a volume to stdout',
    options: (command) => offset(command).option('--length <bytes>', 'how many'),
    call: (given, [id]) => ({
      method: 'GET',
      path: thingPath('volumes', id, 'content'),
      query: { offset: given['offset'], length: given['length'] },
    }),
  })
  addCall(content, {
    usage: 'write <id>',
    meaning: 'write stdin into a volume',
    options: offset,
    call: async (given, [id]) => ({
      method: 'PUT',
      path: thingPath('volumes', id, 'content'),
      query: { offset: given['offset'] },
      body: new Uint8Array(await buffer(process.stdin)),
    }),
  })
}

function addHarmCommands(sim: Command): void {
  addCall(sim, {
    usage: 'damage <volume>',
    meaning: "damage a volume behind the control plane's back, or put it right",
    options: (command) =>
      command.addOption(
        new Option('--as <manner>', 'how').choices(['missing', 'broken', 'none']).makeOptionMandatory(),
      ),
    call: (given, [id]) => ({ method: 'POST', path: thingPath('volumes', id, 'damage'), body: { as: given['as'] } }),
  })
  addCall(sim, {
    usage: 'power-off <host>',
    meaning: 'cut the power of a host',
    call: (_, [id]) => ({ method: 'POST', path: thingPath('hosts', id, 'power'), body: { power: 'off' } }),
  })
}

interface SimCommand {
  readonly usage: string
  readonly meaning: string
  options?(command: Command): Command
  call(given: Given, args: readonly (string | undefined)[]): SimCall | Promise<SimCall>
}

function addCall(parent: Command, spec: SimCommand): void {
  addOperatorCommand(parent, {
    usage: spec.usage,
    meaning: spec.meaning,
    ...(spec.options && { options: spec.options }),
    async body(settings, given, args) {
      const { sim } = await import('@moorage/server/commands/sim')
      const answer = await sim(settings, await spec.call(given, args))
      if (!(answer instanceof Uint8Array)) return answer
      process.stdout.write(answer)
      return null
    },
  })
}

/** What is not a number is sent as it is: the server says what is wrong with it. */
function readNumber(text: string | undefined): number | string | undefined {
  return text === undefined || Number.isNaN(Number(text)) ? text : Number(text)
}

function thingPath(kind: 'volumes' | 'hosts', id: string | undefined, what: string): string {
  return `/${kind}/${encodeURIComponent(id ?? '')}/${what}`
}
