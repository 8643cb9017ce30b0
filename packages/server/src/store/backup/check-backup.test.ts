import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { checkBackup, walkBackup } from './check-backup.ts'

const { data: folder } = useScratchFolder()
const file = join(folder, 'backup')

const header = {
  moorage: 'backup',
  format: 1,
  schema: 1,
  sides: {},
  created: '2026-11-20 23:00:00+00',
  installation: null,
  logTransaction: 5,
  months: [],
  sequences: {},
  tables: [
    { name: 'public.one', columns: ['id', 'text'] },
    { name: 'public.two', columns: ['id'] },
  ],
}
const rows = ['1\tfirst\\nline\n2\t\\\\.\n3\t\n', '']

function pack(change: { header?: object; rows?: readonly string[]; trailer?: object; tail?: string } = {}): Buffer {
  const [one = '', two = ''] = change.rows ?? rows
  const body = `${JSON.stringify({ ...header, ...change.header })}\n{"table":"public.one"}\n${one}\\.\n{"table":"public.two"}\n${two}\\.\n`
  const trailer = {
    end: true,
    rows: { 'public.one': 3, 'public.two': 0 },
    sha256: createHash('sha256').update(body).digest('hex'),
    ...change.trailer,
  }
  return gzipSync(`${body}${JSON.stringify(trailer)}\n${change.tail ?? ''}`)
}

async function check(bytes: Buffer): Promise<unknown> {
  writeFileSync(file, bytes)
  return checkBackup(file)
}

describe('a backup file', () => {
  test('returns the rows of each table as they were written', async () => {
    writeFileSync(file, pack())
    const seen = new Map<string, string>()
    await walkBackup(file, async (name, lines) => {
      let text = ''
      for await (const chunk of lines) text += chunk.toString()
      seen.set(name, text)
    })
    expect([...seen]).toEqual([
      ['public.one', rows[0]],
      ['public.two', ''],
    ])
  })

  test('with rows longer than any buffer is read', async () => {
    const long = `1\t${'x'.repeat(3_000_000)}\n2\ty\n3\t${'z'.repeat(700_000)}\n`
    expect(await check(pack({ rows: [long, ''] }))).toMatchObject({ trailer: { end: true } })
  })

  test('truncated at any point is rejected', async () => {
    const whole = pack()
    for (let length = 0; length < whole.length; length += 3) {
      await expect(check(whole.subarray(0, length)), `${length} octets`).rejects.toThrow(
        `The backup ${file} is damaged or incomplete.`,
      )
    }
  })

  test('with any changed octet is rejected, unless the content is unchanged', async () => {
    const whole = pack()
    const {
      trailer: { sha256 },
    } = (await check(whole)) as { trailer: { sha256: string } }
    for (let at = 0; at < whole.length; at += 3) {
      const found = await check(Buffer.from(whole.map((octet, index) => (index === at ? octet ^ 0x10 : octet)))).catch(
        (error: unknown) => error,
      )
      // A change of some gzip header octets does not affect the content.
      if (found instanceof Error) expect(found.name).toBe('BackupError')
      else expect(found).toMatchObject({ trailer: { sha256 } })
    }
  })

  test.each([
    ['one row more than the trailer counts', { rows: ['1\ta\n2\tb\n3\tc\n4\td\n', ''] }],
    ['a wrong count', { trailer: { rows: { 'public.one': 2, 'public.two': 0 } } }],
    ['a wrong digest', { trailer: { sha256: '0'.repeat(64) } }],
    ['no complete end', { trailer: { end: false } }],
    ['a line after its end', { tail: '{}\n' }],
    ['half a line after its end', { tail: 'x' }],
    ['tables in another order', { header: { tables: header.tables.toReversed() } }],
    ['a table that has no section', { header: { tables: [...header.tables, { name: 'public.three', columns: [] }] } }],
  ])('with %s is rejected', async (_, change) => {
    await expect(check(pack(change))).rejects.toThrow(`The backup ${file} is damaged or incomplete.`)
  })

  test.each([
    ['of another program', Buffer.from('PGDMP and more of it')],
    ['containing other text', gzipSync('hello\n')],
    ['containing other JSON', gzipSync('{"moorage":"backup","format":1}\n')],
    ['containing null', gzipSync('null\n')],
  ])('%s is reported as no backup of Moorage', async (_, bytes) => {
    await expect(check(bytes)).rejects.toThrow(`The file ${file} is not a backup of Moorage.`)
  })

  test('of a later format is rejected with its format', async () => {
    await expect(check(pack({ header: { format: 2 } }))).rejects.toMatchObject({
      kind: 'schema',
      message: `Backup ${file} has format 2, but this release reads format 1: restore it with the release that created it.`,
    })
  })

  test('that is missing, or is a folder, is reported', async () => {
    await expect(checkBackup(join(folder, 'absent'))).rejects.toThrow(/The backup file .*absent cannot be read: ENOENT/)
    await expect(checkBackup(folder)).rejects.toThrow(/cannot be read: EISDIR/)
  })
})
