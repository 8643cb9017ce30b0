import { followParent } from './follow-parent.ts'
import { makeProgram } from './make-program.ts'
import { runProgram } from './run-program.ts'

/** Entry of the command `moor`, loaded by bin/moor.js under a Node that runs TypeScript. */
followParent(process.env)
await runProgram(makeProgram(), process.argv.slice(2))
