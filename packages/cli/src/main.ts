import { classifyCommand } from './classify-command.ts'

// User commands only call the API and do not load the server.
const args = process.argv.slice(2)
if (classifyCommand(args[0]) === 'user') {
  const { runUser } = await import('./user/run-user.ts')
  await runUser(args)
} else {
  const { runOperator } = await import('./operator/run-operator.ts')
  await runOperator(args)
}
