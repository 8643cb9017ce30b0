import { type Command, Option } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { readPassword } from '../read-password.ts'

const named = (command: Command) => command.argument('<username>', 'name of the user')

/** `moor admin user ...`: users of any account (decisions G5, G8). */
export function addUserCommands(parent: Command): void {
  const user = parent.command('user').description('users of any account')
  addCreate(user)
  addLists(user)
  addPassword(user)
  addChanges(user)
}

function addCreate(user: Command): void {
  addOperatorCommand(user, {
    usage: 'create',
    meaning: 'add a user to an account, restricted unless told otherwise',
    options: (command) =>
      named(command)
        .option('--account <label>', 'name of the account', 'default')
        .option('--email <address>', 'address, for display')
        .option(
          '--unrestricted',
          'let the user do everything in the account; without this they see and do what grants allow',
        )
        .option(
          '--password-stdin',
          'read a password for signing in from the first line of stdin; without one the user cannot sign in',
        ),
    async body({ settings, given: { account = '', email, unrestricted, passwordStdin }, args: [username = ''] }) {
      const { userCommands } = await import('@moorage/server/commands/user-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      const password = passwordStdin === undefined ? undefined : await readPassword()
      const more = { ...(email !== undefined && { email }), ...(password !== undefined && { password }) }
      return withStore(settings, (store) =>
        userCommands.create(store, { username, account, isRestricted: unrestricted === undefined, ...more }),
      )
    },
  })
}

function addLists(user: Command): void {
  addOperatorCommand(user, {
    usage: 'list',
    meaning: 'list the users of all accounts, or of one',
    options: (command) => command.option('--account <label>', 'name of the account'),
    async body({ settings, given: { account } }) {
      const { userCommands } = await import('@moorage/server/commands/user-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => userCommands.list(store, account === undefined ? {} : { account }))
    },
  })
  addOperatorCommand(user, {
    usage: 'show',
    meaning: 'show a user, with the grants of a restricted one',
    options: named,
    async body({ settings, args: [username = ''] }) {
      const { userCommands } = await import('@moorage/server/commands/user-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => userCommands.show(store, { username }))
    },
  })
}

function addPassword(user: Command): void {
  addOperatorCommand(user, {
    usage: 'password',
    meaning: 'give a user a new password and end their sign-ins',
    options: (command) =>
      named(command)
        .addOption(new Option('--password-stdin', 'read it from the first line of stdin').conflicts('generate'))
        .option('--generate', 'make one up and show it this once'),
    async body({ settings, given: { passwordStdin, generate }, args: [username = ''] }) {
      const { userCommands } = await import('@moorage/server/commands/user-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      const { OperatorFailure } = await import('@moorage/server')
      if (passwordStdin === undefined && generate === undefined)
        throw new OperatorFailure('Give --password-stdin or --generate.', 'usage')
      const more = generate === undefined ? { password: await readPassword() } : {}
      return withStore(settings, (store) => userCommands.setPassword(store, { username, ...more }))
    },
  })
}

function addChanges(user: Command): void {
  addOperatorCommand(user, {
    usage: 'delete',
    meaning: 'remove a user with all tokens, applications and grants; clusters they made go on',
    options: named,
    async body({ settings, args: [username = ''] }) {
      const { userCommands } = await import('@moorage/server/commands/user-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => userCommands.delete(store, { username }))
    },
  })
  for (const [usage, isRestricted, meaning] of [
    ['restrict', true, 'let a user see and do only what grants allow'],
    ['unrestrict', false, 'let a user see and do everything in the account; their grants go'],
  ] as const) {
    addOperatorCommand(user, {
      usage,
      meaning,
      options: named,
      async body({ settings, args: [username = ''] }) {
        const { userCommands } = await import('@moorage/server/commands/user-commands')
        const { withStore } = await import('@moorage/server/commands/with-store')
        return withStore(settings, (store) => userCommands.restrict(store, { username, isRestricted }))
      },
    })
  }
}
