import { existsSync, mkdtempSync, readFileSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openTestStore } from '#testkit/database/test-store.ts'
import { makeDataFolder } from '../datafolder/index.ts'
import { ensureAdminAccess, watchFirstPassword } from './ensure-admin-access.ts'
import { userCommands } from './user-commands.ts'

const { store } = await openTestStore()

it('the file of the first password is removed when that password changes, and not before (decision G8.8)', async () => {
  const paths = makeDataFolder(join(mkdtempSync(join(tmpdir(), 'first-password-')), 'data'))
  onTestFinished(() => rmSync(paths.folder, { recursive: true }))
  const { signIn } = await ensureAdminAccess(store, paths)
  expect(readFileSync(paths.adminPassword, 'utf8')).toBe(`${signIn?.password}\n`)
  const listener = await watchFirstPassword(store, paths)
  onTestFinished(() => listener.close())
  const removed = new Promise<void>((resolve) => {
    const watcher = watch(paths.folder, () => {
      if (existsSync(paths.adminPassword)) return
      watcher.close()
      resolve()
    })
  })
  await userCommands.create(store, { username: 'other', account: 'default', isRestricted: false })
  await userCommands.setPassword(store, { username: 'other', password: 'a password of another user' })
  expect(existsSync(paths.adminPassword)).toBe(true)
  await userCommands.setPassword(store, { username: 'admin', password: 'a password of the administrator' })
  await removed
})
