import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printSettingsDoc } from '#testkit/documents/print-settings-doc.ts'
import { printSettingsHelp } from './print-settings.ts'
import { settingTable } from './setting-table.ts'

test('docs/settings.md matches the table', async () => {
  await expect(printSettingsDoc(Object.values(settingTable))).toMatchFileSnapshot(
    join(import.meta.dirname, '../../../../../docs/settings.md'),
  )
})

test('the help lists every variable and flag in lines of at most 100 characters', () => {
  const help = printSettingsHelp()
  for (const row of Object.values(settingTable)) expect(help).toContain(`${row.variable}, --${row.flag} `)
  expect(help.split('\n').filter((line) => line.length > 100)).toEqual([])
})
