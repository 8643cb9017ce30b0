import { type Command, Option } from 'commander'
import { addOperatorCommand } from '../add-operator-command.ts'
import { readPassword } from '../read-password.ts'

const named = (command: Command) => command.argument('<username>', 'username of the user')

/** Adds `moor admin user` for users of any account (decisions G5, G8). */
export function addUserCommands(parent: Command): void {
  const user = parent.command('user').description('manage users of any account')
  addCreate(user)
  addLists(user)
  addPassword(user)
  addChanges(user)
}

function addCreate(user: Command): void {
  addOperatorCommand(user, {
    usage: 'create',
    meaning: 'add a user to an account, restricted by default',
    options: (command) =>
      named(command)
        .option('--account <label>', 'label of the account', 'default')
        .option('--email <address>', 'email address, for display only')
        .option(
          '--unrestricted',
          'give the user full access to the account; without this flag, access is limited to grants',
        )
        .option(
          '--password-stdin',
          'read the sign-in password from the first line of stdin; without a password, the user cannot sign in',
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
    meaning: 'list the users of all accounts or of one account',
    options: (command) => command.option('--account <label>', 'label of the account'),
    async body({ settings, given: { account } }) {
      const { userCommands } = await import('@moorage/server/commands/user-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => userCommands.list(store, account === undefined ? {} : { account }))
    },
  })
  addOperatorCommand(user, {
    usage: 'show',
    meaning: 'show a user and, if restricted, the grants',
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
    meaning: 'set a new password for a user and end all sessions of the user',
    options: (command) =>
      named(command)
        .addOption(
          new Option('--password-stdin', 'read the password from the first line of stdin').conflicts('generate'),
        )
        .option('--generate', 'generate a password and show it once'),
    async body({ settings, given: { passwordStdin, generate }, args: [username = ''] }) {
      const { userCommands } = await import('@moorage/server/commands/user-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      const { OperatorFailure } = await import('@moorage/server')
      if (passwordStdin === undefined && generate === undefined)
        throw new OperatorFailure('Specify --password-stdin or --generate.', 'usage')
      const more = generate === undefined ? { password: await readPassword() } : {}
      return withStore(settings, (store) => userCommands.setPassword(store, { username, ...more }))
    },
  })
}

function addChanges(user: Command): void {
  addOperatorCommand(user, {
    usage: 'delete',
    meaning: 'delete a user with all tokens, applications, and grants; clusters that the user created keep running',
    options: named,
    async body({ settings, args: [username = ''] }) {
      const { userCommands } = await import('@moorage/server/commands/user-commands')
      const { withStore } = await import('@moorage/server/commands/with-store')
      return withStore(settings, (store) => userCommands.delete(store, { username }))
    },
  })
  for (const [usage, isRestricted, meaning] of [
    ['restrict', true, 'restrict a user to grants'],
    ['unrestrict', false, 'give a user full access to the account and delete all grants of the user'],
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
