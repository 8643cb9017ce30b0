import { classifyCommand } from './classify-command.ts'

// Entry point of `moor`, loaded by bin/moor.js under a Node that runs TypeScript. User commands must not load the server: they only call the API.
const args = process.argv.slice(2)
if (classifyCommand(args[0]) === 'user') {
  const { runUser } = await import('./user/run-user.ts')
  await runUser(args)
} else {
  const { runOperator } = await import('./operator/run-operator.ts')
  await runOperator(args)
}
