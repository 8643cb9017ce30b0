import { DriverError } from '#reconcile/ports/index.ts'
import { runEngineProgram } from '../../programs/run-engine-program.ts'
import type { ContainerProgramEnd } from '../container-runtime.ts'
import { describeCommand } from './ensure-process.ts'
import type { ProcessFolders } from './folder/process-folders.ts'
import { requireProcess } from './folder/process-record.ts'
import { lookAtProcess } from './run-process.ts'

const outputBytesMax = 65_536

/**
 * Runs a program of a process's image beside it. Returns exit code and output, truncated at 64 KiB. Throws NotFound without the process, Busy unless it runs.
 * The deadline kills the program and throws Busy.
 */
export async function runBeside(
  folders: ProcessFolders,
  name: string,
  command: readonly string[],
  deadlineMs: number,
): Promise<ContainerProgramEnd> {
  if (command.length === 0) throw new DriverError('Broken', 'command must name a program.')
  const [file = '', ...args] = await describeCommand(folders, await requireProcess(folders, name), command)
  if (!(await lookAtProcess(folders.process(name)))?.isRunning)
    throw new DriverError('Busy', `Process ${name} does not run.`)
  // In the folder of the process, so that it ends with the process, also if this service was killed.
  const inHome = ['-c', 'cd "$0" && exec "$@"', folders.process(name), file, ...args]
  const { code, stdout, stderr } = await runEngineProgram({ file: '/bin/sh', args: inHome, deadlineMs })
  return {
    code,
    output: Buffer.from(stdout + stderr)
      .subarray(0, outputBytesMax)
      .toString(),
  }
}
