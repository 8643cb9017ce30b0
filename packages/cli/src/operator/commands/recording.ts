import { resolve } from 'node:path'
import type { Command } from 'commander'
import { warnPlainHttp } from '../../output/warn-plain-http.ts'
import { addOperatorCommand, type OperatorCommand } from '../add-operator-command.ts'
import { checkWholeNumber } from '../check-whole-number.ts'
import { writeNotice } from '../../output/write-out.ts'

/** Adds `moor record` and `moor replay` (docs/recording.md). */
export function addRecordingCommands(program: Command): void {
  addOperatorCommand(program, recordCommand)
  addOperatorCommand(program, replayCommand)
}

const recordCommand: OperatorCommand = {
  usage: 'record',
  meaning: 'record the requests of a client and the responses of a service, without secrets, until Ctrl-C',
  isOrderly: true,
  options: (command) =>
    command
      .requiredOption('--to <origin>', 'origin of the service: http:// or https:// and a host')
      .requiredOption('--out <folder>', 'folder for the recording, one file for each request')
      .option(
        '--port <number>',
        'port on 127.0.0.1 for the client (default: any free port)',
        checkWholeNumber(0, 65_535),
      ),
  async body({ given, stop }) {
    const { recordRequests } = await import('@moorage/server/recording/recording-commands')
    return recordRequests({
      to: given['to'] ?? '',
      folder: resolve(given['out'] ?? ''),
      port: Number(given['port'] ?? 0),
      stop,
      print: (line) => writeNotice(`moor: ${line}\n`),
    })
  },
}

const replayCommand: OperatorCommand = {
  usage: 'replay <folder>',
  meaning: 'replay a recording against Moorage and report differences in the responses',
  options: (command) =>
    command
      .option('--at <origin>', 'origin of the Moorage API (default: the server on the data folder)')
      .option(
        '--token-file <file>',
        'file with the token to send (default: the administrator token of the data folder)',
      )
      .option(
        '--timeout <seconds>',
        'how long to wait for a resource to reach the recorded state',
        checkWholeNumber(0, 3_600),
        '60',
      ),
  async body({ settings, given, args: [folder = ''], stop }) {
    warnPlainHttp(given['at'] ?? '')
    const { replayRequests } = await import('@moorage/server/recording/recording-commands')
    const report = await replayRequests(settings, {
      folder: resolve(folder),
      to: given['at'] ?? null,
      tokenFile: given['tokenFile'] ?? null,
      timeoutMs: Number(given['timeout']) * 1_000,
      stop,
    })
    if (report.different > 0) process.exitCode = 1
    return report
  },
}
