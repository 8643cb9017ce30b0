import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerProgramEnd } from '../container-runtime.ts'
import { runEngineProgram } from '../../programs/run-engine-program.ts'
import { confine } from './confinement/confine.ts'
import { confinementOf } from './confinement/confinement.ts'
import { requireUnit } from './folder/unit-record.ts'
import type { UnitContext } from './unit-context.ts'

const outputBytesMax = 65_536

/**
 * Runs a program beside a unit's own, with the same confinement. Returns exit code and output, truncated at 64 KiB. Throws NotFound without the unit, Busy
 * unless it runs. The deadline kills the program and throws Busy.
 */
export async function runInUnit(
  { places, supervisor }: UnitContext,
  name: string,
  command: readonly string[],
  deadlineMs: number,
): Promise<ContainerProgramEnd> {
  if (command.length === 0) throw new DriverError('Broken', 'command must name a program.')
  const unit = await requireUnit(places, name)
  if (!(await supervisor.look(name))?.isRunning) throw new DriverError('Busy', `Unit ${name} does not run.`)
  const [file = '', ...args] = confine(confinementOf(places, unit), command)
  const { code, stdout, stderr } = await runEngineProgram({ file, args, deadlineMs })
  return {
    code,
    output: Buffer.from(stdout + stderr)
      .subarray(0, outputBytesMax)
      .toString(),
  }
}
