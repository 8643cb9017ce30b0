import { resolve } from 'node:path'
import type { Command } from 'commander'
import { warnPlainHttp } from '../../output/warn-plain-http.ts'
import { addOperatorCommand, type OperatorCommand } from '../add-operator-command.ts'
import { checkWhole } from '../check-whole.ts'
import { writeNotice } from '../../output/write-out.ts'

/** `moor record` and `moor replay`: what a client and a service say to each other, and what this one says to the same (docs/recording.md). */
export function addRecordingCommands(program: Command): void {
  addOperatorCommand(program, recordCommand)
  addOperatorCommand(program, replayCommand)
}

const recordCommand: OperatorCommand = {
  usage: 'record',
  meaning: 'write down what a client and a service say to each other, without their secrets, until Ctrl-C',
  isOrderly: true,
  options: (command) =>
    command
      .requiredOption('--to <origin>', 'the service, http:// or https:// with a host')
      .requiredOption('--out <folder>', 'where the recording goes, a file for each request')
      .option(
        '--port <number>',
        'port of 127.0.0.1 that the client is pointed at; any free one when absent',
        checkWhole(0, 65_535),
      ),
  async body({ given, stop }) {
    const { recordRequests } = await import('@moorage/server/recording/recording-commands')
    return recordRequests({
      to: given['to'] ?? '',
      folder: resolve(given['out'] ?? ''),
      port: Number(given['port'] ?? 0),
      stop,
      say: (line) => writeNotice(`moor: ${line}\n`),
    })
  },
}

const replayCommand: OperatorCommand = {
  usage: 'replay <folder>',
  meaning: 'send the requests of a recording to a Moorage, and tell where its answers differ',
  options: (command) =>
    command
      .option('--at <origin>', 'the Moorage; that of the data folder when absent')
      .option(
        '--token-file <file>',
        'file with the token to send; that of the administrator of the data folder when absent',
      )
      .option('--timeout <seconds>', 'how long to wait for a state that the recording had', checkWhole(0, 3_600), '60'),
  async body({ settings, given, args: [folder = ''], stop }) {
    warnPlainHttp(given['at'] ?? '')
    const { replayRequests } = await import('@moorage/server/recording/recording-commands')
    const report = await replayRequests(settings, {
      folder: resolve(folder),
      to: given['at'] ?? null,
      tokenFile: given['tokenFile'] ?? null,
      patienceMs: Number(given['timeout']) * 1_000,
      stop,
    })
    if (report.different > 0) process.exitCode = 1
    return report
  },
}
