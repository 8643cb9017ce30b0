import { OperatorFailure } from '@moorage/server'
import { type Command, Option } from 'commander'
import { addOperatorCommand, type CommandCall } from '../add-operator-command.ts'
import { addTimeoutOption, callSim } from '../call-sim.ts'
import { checkId, checkWholeNumber } from '../check-whole-number.ts'
import { writeOut } from '../../output/write-out.ts'

const bytesMax = 1_048_576

/** Adds `moor sim content read` and `write`, which access volume contents like a guest. */
export function addContentCommands(sim: Command): void {
  const content = sim.command('content').description('read and write volume contents, at most 1 MiB per call')
  const addRangeOptions = (command: Command): Command =>
    addTimeoutOption(command)
      .argument('<id>', 'ID of the volume', checkId)
      .addOption(
        new Option('--offset <bytes>', 'offset of the first byte')
          .argParser(checkWholeNumber(0, Number.MAX_SAFE_INTEGER))
          .default('0', '0'),
      )
  addOperatorCommand(content, {
    usage: 'read',
    meaning: 'write the contents of a volume to stdout, raw or with --json as base64',
    options: (command) =>
      addRangeOptions(command)
        .option(
          '--length <bytes>',
          'number of bytes (default: up to the end of the volume, at most 1 MiB)',
          checkWholeNumber(1, bytesMax),
        )
        .option('--force', 'write raw bytes even to a terminal'),
    body: read,
  })
  addOperatorCommand(content, {
    usage: 'write',
    meaning: 'write stdin to a volume',
    options: addRangeOptions,
    body: write,
  })
}

async function read(call: CommandCall): Promise<object | null> {
  const { given, args, isJson } = call
  if (!isJson && process.stdout.isTTY && !('force' in given))
    throw new OperatorFailure(
      'Raw bytes are not written to a terminal. Redirect stdout to a file or a program, or add --json or --force.',
      'usage',
    )
  const offset = Number(given['offset'])
  const length = given['length'] === undefined ? undefined : Number(given['length'])
  const bytes = await callSim(call, { method: 'GET', ...contentPath(args), query: { offset, length } })
  if (!(bytes instanceof Uint8Array)) return bytes
  if (isJson)
    return { id: Number(args[0]), offset, length: bytes.length, base64: Buffer.from(bytes).toString('base64') }
  await writeOut(bytes)
  return null
}

async function write(call: CommandCall): Promise<object> {
  const body = await readBytes()
  return callSim(call, {
    method: 'PUT',
    ...contentPath(call.args),
    query: { offset: Number(call.given['offset']) },
    body,
  })
}

async function readBytes(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let length = 0
  const stdin: AsyncIterable<Buffer> = process.stdin
  for await (const chunk of stdin) {
    chunks.push(chunk)
    length += chunk.length
    if (length > bytesMax) break
  }
  if (length > 0 && length <= bytesMax) return Buffer.concat(chunks)
  throw new OperatorFailure(`stdin must contain 1 to ${bytesMax} bytes.`, 'usage')
}

function contentPath([id]: CommandCall['args']): { readonly path: string; readonly absent: string } {
  return {
    path: `/volumes/${id}/content`,
    absent: `The simulated infrastructure has no readable and writable volume ${id}.`,
  }
}
